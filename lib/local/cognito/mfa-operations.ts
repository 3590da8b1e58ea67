import * as z from "zod";
import { changeUser, type Engine, findUser, requireClient, requirePool, requireUser } from "./engine.ts";
import { CognitoFailure, invalidParameter, notAuthorised } from "./failure.ts";
import * as fields from "./operation.ts";
import { type Operation, operation } from "./operation.ts";
import type { Pool } from "./pool.ts";
import { openSession, readSession, type SessionContent, spendSession } from "./sessions.ts";
import { associate, verifyNewToken } from "./software-token.ts";
import type { User } from "./state.ts";
import { readAccessToken } from "./tokens.ts";

const session = z.string().min(20).max(2048);

const preference = {
  SoftwareTokenMfaSettings: z
    .strictObject({ Enabled: z.boolean().default(false), PreferredMfa: z.boolean().default(false) })
    .optional(),
  // Other factors cannot be turned on, because the pool offers none; turning them off changes nothing.
  SMSMfaSettings: z
    .strictObject({ Enabled: z.literal(false).default(false), PreferredMfa: z.literal(false).default(false) })
    .optional(),
  EmailMfaSettings: z
    .strictObject({ Enabled: z.literal(false).default(false), PreferredMfa: z.literal(false).default(false) })
    .optional(),
};

/** Authenticator apps. */
export const mfaOperations: Record<string, Operation> = {
  AssociateSoftwareToken: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken.optional(), Session: session.optional() }),
    async (engine, input) => {
      if (input.AccessToken !== undefined) {
        const { pool, user } = await readAccessToken(engine, input.AccessToken);
        const { secret, sealedSecret } = associate(engine, pool, user);
        await changeUser(engine, user, () => ({ pendingToken: { sealedSecret } }));
        return { SecretCode: secret };
      }
      const { pool, user, content } = setupSession(engine, input.Session);
      const { secret, sealedSecret } = associate(engine, pool, user);
      await spendSession(engine, input.Session ?? "");
      const Session = await reopen(engine, { ...content, setup: { sealedSecret, verified: false } });
      return { SecretCode: secret, Session };
    },
  ),

  VerifySoftwareToken: operation(
    "unsigned",
    z.strictObject({
      AccessToken: fields.accessToken.optional(),
      Session: session.optional(),
      UserCode: z.string().regex(/^\d{6}$/, "Member must satisfy regular expression pattern: [0-9]+"),
      FriendlyDeviceName: z.string().optional(),
    }),
    async (engine, input) => {
      if (input.AccessToken !== undefined) {
        const { user } = await readAccessToken(engine, input.AccessToken);
        if (user.pendingToken === undefined) throw noToken();
        await verifyNewToken(engine, user, user.pendingToken.sealedSecret, input.UserCode);
        return { Status: "SUCCESS" };
      }
      const { user, content } = setupSession(engine, input.Session);
      if (content.setup === undefined) throw noToken();
      const verified = await verifyNewToken(engine, user, content.setup.sealedSecret, input.UserCode);
      await spendSession(engine, input.Session ?? "");
      // A pool that demands a second factor turns it on with the first authenticator.
      await changeUser(engine, verified, () => ({ mfaEnabled: true }));
      return {
        Status: "SUCCESS",
        Session: await reopen(engine, { ...content, setup: { ...content.setup, verified: true } }),
      };
    },
  ),

  SetUserMFAPreference: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken, ...preference }),
    async (engine, input) => {
      const { pool, user } = await readAccessToken(engine, input.AccessToken);
      await prefer(engine, pool, user, input.SoftwareTokenMfaSettings);
      return {};
    },
  ),

  AdminSetUserMFAPreference: operation(
    "signed",
    z.strictObject({ ...fields.userReference.shape, ...preference }),
    async (engine, input) => {
      const user = requireUser(engine, input.UserPoolId, input.Username);
      const pool = requirePool(engine, user.poolId);
      await prefer(engine, pool, user, input.SoftwareTokenMfaSettings);
      return {};
    },
  ),
};

async function prefer(
  engine: Engine,
  pool: Pool,
  user: User,
  wanted: { Enabled: boolean; PreferredMfa: boolean } | undefined,
): Promise<void> {
  if (wanted === undefined) return;
  if (wanted.PreferredMfa && !wanted.Enabled) {
    throw invalidParameter("A factor that is not enabled cannot be preferred.");
  }
  if (!wanted.Enabled && pool.properties.MfaConfiguration === "ON") {
    throw invalidParameter("The user pool requires a second factor.");
  }
  await changeUser(engine, user, ({ softwareToken }) => {
    if (wanted.Enabled && softwareToken === undefined) {
      throw invalidParameter("User has not verified software token mfa");
    }
    return { mfaEnabled: wanted.Enabled, mfaPreferred: wanted.PreferredMfa };
  });
}

/** A sign-in that waits for an authenticator to be set up. */
function setupSession(
  engine: Engine,
  text: string | undefined,
): { pool: Pool; user: User; content: SessionContent } {
  if (text === undefined) throw invalidParameter("Either an access token or a session is required.");
  const content = readSession(engine, text);
  const { pool } = requireClient(engine, content.clientId, content.poolId);
  const user = findUser(engine, pool, content.username);
  if (content.challenge !== "MFA_SETUP" || user === undefined || user.sub !== content.sub) {
    throw notAuthorised("Invalid session for the user.");
  }
  return { pool, user, content };
}

function reopen(engine: Engine, content: SessionContent): Promise<string> {
  return openSession(engine, requireClient(engine, content.clientId).client, content);
}

const noToken = () =>
  new CognitoFailure("InvalidParameterException", "User has not associated a software token");
