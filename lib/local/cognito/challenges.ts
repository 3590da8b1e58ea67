import { afterPassword, askSecondFactor, type KnownSignIn, passed, recorded } from "./after-password.ts";
import { guess } from "./attempts.ts";
import { applyAttributes, checkWritable } from "./attributes.ts";
import { checkSecretHash, keepPassword, verifierOf } from "./credentials.ts";
import { answerCustom } from "./custom-auth.ts";
import { canonicalName, changeUser, type Engine, findUser, isSameText, requireParameter } from "./engine.ts";
import { CognitoFailure, invalidParameter, notAuthorised, wrongCredentials } from "./failure.ts";
import { enforcePolicy } from "./passwords.ts";
import { type Pool, shortPoolName } from "./pool.ts";
import type { PoolClient } from "./pool-client.ts";
import { readSession, type SessionContent, spendSession } from "./sessions.ts";
import type { Outcome, SignIn } from "./sign-in.ts";
import { checkCode } from "./software-token.ts";
import { claimSignature, isClaimTimestamp, sessionKey } from "./srp.ts";
import type { User } from "./state.ts";

/** An answer to a challenge, as RespondToAuthChallenge and its administrators' twin carry it. */
export interface Answer {
  pool: Pool;
  client: PoolClient;
  challenge: string;
  responses: Record<string, string>;
  session: string | undefined;
  clientMetadata: Record<string, string> | undefined;
}

/** @throws CognitoFailure */
export async function respond(engine: Engine, answer: Answer): Promise<Outcome> {
  const { client, responses } = answer;
  const username = requireParameter(responses, "USERNAME");
  checkSecretHash(client, [username], responses.SECRET_HASH);
  switch (answer.challenge) {
    case "PASSWORD_VERIFIER":
      return provePassword(engine, answer);
    case "CUSTOM_CHALLENGE": {
      const text = requireParameter(responses, "ANSWER");
      const { signIn, session } = begin(engine, answer);
      await spendSession(engine, sessionText(answer));
      return answerCustom(signIn, session, text);
    }
    case "SOFTWARE_TOKEN_MFA": {
      const code = requireParameter(responses, "SOFTWARE_TOKEN_MFA_CODE");
      const signIn = known(begin(engine, answer).signIn);
      // A mistyped code leaves the session open for another try.
      await checkCode(engine, signIn.user, code);
      await spendSession(engine, sessionText(answer));
      return passed(recorded(signIn, "SOFTWARE_TOKEN_MFA"));
    }
    case "MFA_SETUP": {
      const { signIn, session } = begin(engine, answer);
      if (session.setup?.verified !== true) {
        throw new CognitoFailure(
          "SoftwareTokenMFANotFoundException",
          "Software Token MFA does not exist for the user.",
        );
      }
      await spendSession(engine, sessionText(answer));
      return passed(recorded(known(signIn), "SOFTWARE_TOKEN_MFA"));
    }
    case "NEW_PASSWORD_REQUIRED":
      return replacePassword(engine, answer);
    default:
      throw invalidParameter(
        `The challenge ${answer.challenge} is not offered by the local user pool endpoint.`,
      );
  }
}

async function provePassword(engine: Engine, answer: Answer): Promise<Outcome> {
  const { pool, responses } = answer;
  const secretBlock = requireParameter(responses, "PASSWORD_CLAIM_SECRET_BLOCK");
  const signature = requireParameter(responses, "PASSWORD_CLAIM_SIGNATURE");
  const timestamp = requireParameter(responses, "TIMESTAMP");
  if (!isClaimTimestamp(timestamp)) {
    throw invalidParameter("TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.");
  }
  const { signIn, session } = begin(engine, { ...answer, session: secretBlock });
  // One exchange is one guess, right or wrong.
  await spendSession(engine, secretBlock);
  const { username } = signIn;
  const { srp } = session;
  let user: User | undefined;
  const right = await guess(engine, "password", { poolId: pool.id, username }, () => {
    user = findUser(engine, pool, username);
    if (srp?.verifier === undefined || user === undefined || user.sub !== session.sub) return false;
    // Replaced since the question was asked.
    if (verifierOf(engine, pool, user).verifier !== srp.verifier) return false;
    const server = { secret: srp.serverSecret, public: srp.serverPublic };
    const key = sessionKey(srp.clientPublic, server, srp.verifier);
    const claim = { poolName: shortPoolName(pool), username, secretBlock, timestamp };
    return isSameText(claimSignature(key, claim), signature);
  });
  if (!right || user === undefined) throw wrongCredentials();
  return afterPassword(recorded({ ...signIn, user }, "PASSWORD_VERIFIER"));
}

async function replacePassword(engine: Engine, answer: Answer): Promise<Outcome> {
  const { pool, client, responses } = answer;
  const password = requireParameter(responses, "NEW_PASSWORD");
  const signIn = known(begin(engine, answer).signIn);
  const prefix = "userAttributes.";
  const given = Object.entries(responses)
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, Value]) => ({ Name: name.slice(prefix.length), Value }));
  checkWritable(client, given);
  applyAttributes(pool, given, signIn.user.attributes);
  enforcePolicy(password, pool.properties.Policies.PasswordPolicy);
  const kept = await keepPassword(engine, pool, signIn.user, password);
  await spendSession(engine, sessionText(answer));
  const user = await changeUser(engine, signIn.user, ({ attributes, status }) => {
    // An administrator may have set a password while this one was being typed.
    if (status !== "FORCE_CHANGE_PASSWORD") throw notAuthorised("Invalid session for the user.");
    return {
      password: kept,
      status: "CONFIRMED",
      attributes: applyAttributes(pool, given, attributes),
    };
  });
  return askSecondFactor({ ...signIn, user });
}

/** The sign-in that a session belongs to, when it belongs to this client, user and challenge. */
function begin(engine: Engine, answer: Answer): { signIn: SignIn; session: SessionContent } {
  const { pool, client, challenge, responses, clientMetadata } = answer;
  const session = readSession(engine, sessionText(answer));
  const username = canonicalName(pool, requireParameter(responses, "USERNAME"));
  const user = findUser(engine, pool, username);
  const fits =
    session.poolId === pool.id &&
    session.clientId === client.id &&
    session.challenge === challenge &&
    session.username === username &&
    session.sub === user?.sub;
  if (!fits) throw notAuthorised("Invalid session for the user.");
  return {
    signIn: { engine, pool, client, username, user, clientMetadata, custom: session.custom },
    session,
  };
}

function known(signIn: SignIn): KnownSignIn {
  const { user } = signIn;
  if (user === undefined) throw wrongCredentials();
  if (!user.enabled) throw notAuthorised("User is disabled.");
  return { ...signIn, user };
}

function sessionText({ session }: Answer): string {
  if (session === undefined) throw invalidParameter("Missing required parameter Session");
  return session;
}
