import { createHash, randomInt } from "node:crypto";
import * as z from "zod";
import { guess } from "./attempts.ts";
import { AttributeList, applyAttributes, checkWritable } from "./attributes.ts";
import { checkSecretHash } from "./credentials.ts";
import { changeUser, type Engine, findUser, isSameText, requireClient } from "./engine.ts";
import { CognitoFailure, invalidParameter, notAuthorised, userNotFound } from "./failure.ts";
import * as fields from "./operation.ts";
import { type Operation, operation } from "./operation.ts";
import { enforcePolicy } from "./passwords.ts";
import type { Pool } from "./pool.ts";
import type { PoolClient } from "./pool-client.ts";
import type { User } from "./state.ts";
import { createUser } from "./users.ts";

const codeLifetimeMs = 24 * 3_600_000;

const person = {
  ClientId: fields.clientId,
  SecretHash: z.string().optional(),
  Username: fields.username,
  AnalyticsMetadata: fields.ignored,
  UserContextData: fields.ignored,
  ClientMetadata: fields.metadata,
};

/** People who make their own user. */
export const signUpOperations: Record<string, Operation> = {
  SignUp: operation(
    "unsigned",
    z.strictObject({ ...person, Password: fields.password, UserAttributes: AttributeList.default([]) }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      checkSecretHash(client, [input.Username], input.SecretHash);
      if (pool.properties.AdminCreateUserConfig.AllowAdminCreateUserOnly) {
        throw notAuthorised("SignUp is not permitted for this user pool");
      }
      checkWritable(client, input.UserAttributes);
      enforcePolicy(input.Password, pool.properties.Policies.PasswordPolicy);
      const attributes = applyAttributes(pool, input.UserAttributes, undefined);
      if (wantsCode(pool, attributes)) requireDelivery(engine);
      const user = await createUser(engine, pool, {
        username: input.Username,
        password: input.Password,
        attributes,
        status: "UNCONFIRMED",
        takenMessage: "User already exists",
      });
      return { UserConfirmed: false, UserSub: user.sub, ...(await sendCode(engine, pool, user)) };
    },
  ),

  ResendConfirmationCode: operation("unsigned", z.strictObject(person), async (engine, input) => {
    const { pool, client } = requireClient(engine, input.ClientId);
    checkSecretHash(client, [input.Username], input.SecretHash);
    const user = findUser(engine, pool, input.Username);
    if (user === undefined) throw missing(client, "CodeDeliveryFailureException");
    if (user.status !== "UNCONFIRMED") throw invalidParameter("User is already confirmed.");
    const sent = await sendCode(engine, pool, user);
    if (sent.CodeDeliveryDetails === undefined) {
      throw invalidParameter("Cannot resend codes. Auto verification not turned on.");
    }
    return sent;
  }),

  ConfirmSignUp: operation(
    "unsigned",
    z.strictObject({ ...person, ConfirmationCode: z.string().regex(/^\S+$/).max(2048) }),
    async (engine, input) => {
      const { pool, client } = requireClient(engine, input.ClientId);
      checkSecretHash(client, [input.Username], input.SecretHash);
      const user = findUser(engine, pool, input.Username);
      if (user === undefined) throw missing(client, "ExpiredCodeException");
      await confirm(engine, user, input.ConfirmationCode);
      return {};
    },
  ),
};

async function confirm(engine: Engine, user: User, code: string): Promise<void> {
  if (user.status !== "UNCONFIRMED") {
    throw notAuthorised(`User cannot be confirmed. Current status is ${user.status}`);
  }
  const right = await guess(engine, "code", user, async () => {
    const { confirmation } = user;
    if (confirmation === undefined || confirmation.expiresAt <= engine.clock()) throw expired();
    if (!isSameText(confirmation.hash, hashOf(user, code))) return false;
    await changeUser(engine, user, (current) => {
      if (current.confirmation?.hash !== confirmation.hash) throw expired();
      return {
        status: "CONFIRMED",
        confirmation: undefined,
        attributes: { ...current.attributes, email_verified: "true" },
      };
    });
    return true;
  });
  if (!right) {
    throw new CognitoFailure(
      "CodeMismatchException",
      "Invalid verification code provided, please try again.",
    );
  }
}

const wantsCode = (pool: Pool, attributes: Record<string, string>): boolean =>
  pool.properties.AutoVerifiedAttributes.includes("email") && attributes.email !== undefined;

async function sendCode(
  engine: Engine,
  pool: Pool,
  user: User,
): Promise<{
  CodeDeliveryDetails?: { Destination: string; DeliveryMedium: "EMAIL"; AttributeName: "email" };
}> {
  const destination = user.attributes.email;
  if (!wantsCode(pool, user.attributes) || destination === undefined) return {};
  const deliver = requireDelivery(engine);
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  await changeUser(engine, user, () => ({
    confirmation: { hash: hashOf(user, code), expiresAt: engine.clock() + codeLifetimeMs },
  }));
  await deliver({ poolId: pool.id, username: user.username, destination, code });
  return {
    CodeDeliveryDetails: {
      Destination: destination.replace(/^(.)[^@]*@(.)[^.]*/, "$1***@$2***"),
      DeliveryMedium: "EMAIL",
      AttributeName: "email",
    },
  };
}

function requireDelivery(engine: Engine): NonNullable<Engine["deliverCode"]> {
  if (engine.deliverCode !== undefined) return engine.deliverCode;
  throw new CognitoFailure(
    "CodeDeliveryFailureException",
    "The local user pool endpoint has no way to send codes: start it with one, or leave " +
      "AutoVerifiedAttributes out of the pool.",
  );
}

/** Bound to the user, so that equal codes look different on the disk. */
const hashOf = (user: User, code: string): string =>
  createHash("sha256").update(`${user.sub}/${code}`).digest("base64");

const expired = () =>
  new CognitoFailure("ExpiredCodeException", "Invalid code provided, please request a code again.");

/** Clients that hide existence answer about an unknown name as about a known one whose code is gone. */
function missing(client: PoolClient, code: string): CognitoFailure {
  if (client.properties.PreventUserExistenceErrors === "LEGACY") return userNotFound();
  return code === "ExpiredCodeException"
    ? expired()
    : new CognitoFailure(code, "Code could not be delivered.");
}
