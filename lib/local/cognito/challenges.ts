import { checkSecretHash } from "./credentials.ts";
import { answerCustom } from "./custom-auth.ts";
import { canonicalName, type Engine, findUser, requireParameter } from "./engine.ts";
import { invalidParameter, notAuthorised, wrongCredentials } from "./failure.ts";
import type { Pool } from "./pool.ts";
import type { PoolClient } from "./pool-client.ts";
import { type KnownSignIn, passed } from "./second-factor.ts";
import { readSession, type SessionContent, spendSession } from "./sessions.ts";
import type { SignInAttempt, SignInOutcome } from "./sign-in.ts";
import { checkCode } from "./software-token.ts";

/** An answer to a challenge, as it arrives. */
export interface ChallengeAnswer {
  pool: Pool;
  client: PoolClient;
  challenge: string;
  responses: Record<string, string>;
  session: string | undefined;
  clientMetadata: Record<string, string> | undefined;
}

/** @throws CognitoFailure */
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

function known(signIn: SignInAttempt): KnownSignIn {
  const { user } = signIn;
  if (user === undefined) throw wrongCredentials();
  return { ...signIn, user };
}

function sessionText({ session }: ChallengeAnswer): string {
  if (session === undefined) throw invalidParameter("Missing required parameter Session");
  return session;
}
