import * as z from "zod";
import { changeUser, type Engine, requireUser } from "#lib/local/cognito/pools/engine.ts";
import { invalidParameter } from "#lib/local/cognito/pools/failure.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";
import { associate, verifyNewToken } from "#lib/local/cognito/sign-in/software-token.ts";
import { readAccessToken } from "#lib/local/cognito/tokens/tokens.ts";
import * as fields from "./operation.ts";
import { type CognitoOperation, operation } from "./operation.ts";

/** Authenticator apps. */
export const mfaOperations: Record<string, CognitoOperation> = {
  AssociateSoftwareToken: operation(
    "unsigned",
    z.strictObject({ AccessToken: fields.accessToken }),
    async (engine, input) => {
      const { pool, user } = await readAccessToken(engine, input.AccessToken);
      const { secret, sealedSecret } = associate(engine, pool, user);
      await changeUser(engine, user, () => ({ pendingToken: { sealedSecret } }));
      return { SecretCode: secret };
    },
  ),

  VerifySoftwareToken: operation(
    "unsigned",
    z.strictObject({
      AccessToken: fields.accessToken,
      UserCode: z.string().regex(/^\d{6}$/, "Member must satisfy regular expression pattern: [0-9]+"),
    }),
    async (engine, input) => {
      const { user } = await readAccessToken(engine, input.AccessToken);
      if (user.pendingToken === undefined) {
        throw invalidParameter("User has not associated a software token");
      }
      await verifyNewToken(engine, user, user.pendingToken.sealedSecret, input.UserCode);
      return { Status: "SUCCESS" };
    },
  ),

  AdminSetUserMFAPreference: operation(
    "signed",
    z.strictObject({
      ...fields.userReference.shape,
      SoftwareTokenMfaSettings: z.strictObject({ Enabled: z.boolean(), PreferredMfa: z.boolean() }),
    }),
    async (engine, input) => {
      const user = requireUser(engine, input.UserPoolId, input.Username);
      await prefer(engine, user, input.SoftwareTokenMfaSettings);
      return {};
    },
  ),
};

async function prefer(
  engine: Engine,
  user: PoolUser,
  wanted: { Enabled: boolean; PreferredMfa: boolean },
): Promise<void> {
  if (wanted.PreferredMfa && !wanted.Enabled) {
    throw invalidParameter("A factor that is not enabled cannot be preferred.");
  }
  await changeUser(engine, user, ({ softwareToken }) => {
    if (wanted.Enabled && softwareToken === undefined) {
      throw invalidParameter("User has not verified software token mfa");
    }
    return { mfaEnabled: wanted.Enabled };
  });
}
