import { createHmac, randomBytes } from "node:crypto";
import { type Engine, findUser, isSameText, requireParameter } from "#lib/local/cognito/pools/engine.ts";
import { invalidParameter, notAuthorised, wrongCredentials } from "#lib/local/cognito/pools/failure.ts";
import { isPassword, type PasswordHash } from "#lib/local/cognito/pools/passwords.ts";
import type { Allowance, Pool, PoolClient } from "#lib/local/cognito/pools/pool.ts";
import type { PoolUser } from "#lib/local/cognito/pools/state.ts";
import { guess } from "./attempts.ts";
import { answerCustom, beginCustom } from "./custom-auth.ts";
import { readSession, type SessionContent, spendSession } from "./sessions.ts";
import {
  askSecondFactor,
  type KnownSignIn,
  passed,
  type SignInAttempt,
  type SignInOutcome,
} from "./sign-in.ts";
import { checkCode } from "./software-token.ts";

/** The opening of a sign-in. */
export interface Opening {
  pool: Pool;
  client: PoolClient;
  flow: string;
  parameters: Record<string, string>;
}

interface Flow {
  allowance: Allowance;
  refusal: string;
  run(signIn: SignInAttempt, parameters: Opening["parameters"]): Promise<SignInOutcome>;
}

const flows: Record<string, Flow> = {
  ADMIN_USER_PASSWORD_AUTH: {
    allowance: "ALLOW_ADMIN_USER_PASSWORD_AUTH",
    refusal: "Auth flow not enabled for this client",
    async run(signIn, parameters) {
      const user = await findByPassword(signIn, requireParameter(parameters, "PASSWORD"));
      if (user === undefined) throw wrongCredentials();
      return askSecondFactor({ ...signIn, user });
    },
  },
  CUSTOM_AUTH: {
    allowance: "ALLOW_CUSTOM_AUTH",
    refusal: "CUSTOM_AUTH is not enabled for the client.",
    run: beginCustom,
  },
};

/** @throws AwsFailure */
export async function open(engine: Engine, opening: Opening): Promise<SignInOutcome> {
  const flow = Object.hasOwn(flows, opening.flow) ? flows[opening.flow] : undefined;
  if (flow === undefined) {
    throw invalidParameter(`The flow ${opening.flow} is not offered by the local user pool endpoint.`);
  }
  const { ExplicitAuthFlows } = opening.client.properties;
  if (!ExplicitAuthFlows.includes(flow.allowance)) throw invalidParameter(flow.refusal);
  return flow.run(attemptOf(engine, opening), opening.parameters);
}

function attemptOf(engine: Engine, { pool, client, parameters }: Opening): SignInAttempt {
  const username = requireParameter(parameters, "USERNAME");
  checkSecretHash(client, username, parameters.SECRET_HASH);
  const user = findUser(engine, pool, username);
  // Metadata of the client at the opening reaches other triggers only, none of which the pool has.
  return { engine, pool, client, username, user, clientMetadata: undefined, history: undefined };
}

/** An answer to a challenge, as it arrives. */
export interface ChallengeAnswer {
  pool: Pool;
  client: PoolClient;
  challenge: string;
  responses: Record<string, string>;
  session: string | undefined;
  clientMetadata: Record<string, string> | undefined;
}

/** @throws AwsFailure */
export async function respond(engine: Engine, answer: ChallengeAnswer): Promise<SignInOutcome> {
  const { client, responses } = answer;
  const username = requireParameter(responses, "USERNAME");
  checkSecretHash(client, username, responses.SECRET_HASH);
  switch (answer.challenge) {
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
      return passed(signIn);
    }
    default:
      throw invalidParameter(
        `The challenge ${answer.challenge} is not offered by the local user pool endpoint.`,
      );
  }
}

/** The sign-in that a session belongs to, when it belongs to this client, user and challenge. */
function begin(engine: Engine, answer: ChallengeAnswer): { signIn: SignInAttempt; session: SessionContent } {
  const { pool, client, challenge, responses, clientMetadata } = answer;
  const session = readSession(engine, sessionText(answer));
  const username = requireParameter(responses, "USERNAME");
  const user = findUser(engine, pool, username);
  const fits =
    session.poolId === pool.id &&
    session.clientId === client.id &&
    session.challenge === challenge &&
    session.username === username &&
    session.sub === user?.sub;
  if (!fits) throw notAuthorised("Invalid session for the user.");
  return {
    signIn: { engine, pool, client, username, user, clientMetadata, history: session.history },
    session,
  };
}

function known(signIn: SignInAttempt): KnownSignIn {
  const { user } = signIn;
  if (user === undefined) throw wrongCredentials();
  return { ...signIn, user };
}

function sessionText({ session }: ChallengeAnswer): string {
  if (session === undefined) throw invalidParameter("Missing required parameter Session");
  return session;
}

/** @throws AwsFailure NotAuthorizedException when a client is not proved by the hash of its secret */
function checkSecretHash(client: PoolClient, username: string, given: string | undefined): void {
  if (given === undefined) {
    throw notAuthorised(`Client ${client.id} is configured with secret but SECRET_HASH was not received`);
  }
  const hash = createHmac("sha256", client.secret).update(`${username}${client.id}`).digest("base64");
  if (!isSameText(hash, given)) throw notAuthorised(`Unable to verify secret hash for client ${client.id}`);
}

/**
 * The user whose password this is, or undefined; counted as a guess. An unknown name costs the same time. A
 * password that is replaced while its hash is computed is no longer right.
 */
async function findByPassword(
  { engine, pool, username }: SignInAttempt,
  password: string,
): Promise<PoolUser | undefined> {
  let found: PoolUser | undefined;
  await guess(engine, "password", { poolId: pool.id, username }, async () => {
    const before = findUser(engine, pool, username);
    const right = await isPassword(password, before?.password ?? noPassword(engine.passwordCost));
    const now = findUser(engine, pool, username);
    if (right && now?.password.hash === before?.password.hash) found = now;
    return found !== undefined;
  });
  return found;
}

function noPassword(cost: number): PasswordHash {
  return { salt: randomBytes(16).toString("base64"), hash: randomBytes(32).toString("base64"), cost };
}
