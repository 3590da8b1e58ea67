import { failure, wrongCredentials } from "#lib/local/cognito/pools/failure.ts";
import {
  type ChallengeResult,
  createChallenge,
  defineChallenge,
  runStep,
  verifyAnswer,
} from "#lib/local/cognito/tokens/triggers.ts";
import { forgive } from "./attempts.ts";
import type { SessionContent } from "./sessions.ts";
import { ask, passed, type SignInAttempt, type SignInOutcome } from "./sign-in.ts";

/** Begins a sign-in whose steps the pool's triggers choose. */
export function beginCustom(signIn: SignInAttempt): Promise<SignInOutcome> {
  return continueCustom({ ...signIn, history: [] });
}

/** Lets the pool's trigger judge an answer, and goes on from there. */
export async function answerCustom(
  signIn: SignInAttempt,
  session: SessionContent,
  answer: string,
): Promise<SignInOutcome> {
  const { privateParameters = {}, challengeMetadata } = session;
  const { answerCorrect } = await runStep(signIn.engine, signIn, verifyAnswer, {
    privateChallengeParameters: privateParameters,
    challengeAnswer: answer,
  });
  const answered = {
    challengeName: "CUSTOM_CHALLENGE",
    challengeResult: answerCorrect === true,
    ...(challengeMetadata === undefined ? {} : { challengeMetadata }),
  };
  return continueCustom({ ...signIn, history: [...(signIn.history ?? []), answered] });
}

/** Asks the pool's trigger what comes after the steps recorded so far, and does it. */
async function continueCustom(signIn: SignInAttempt): Promise<SignInOutcome> {
  const { engine, pool, user, history = [] } = signIn;
  const next = await runStep(engine, signIn, defineChallenge, { session: history });
  if (next.failAuthentication === true) throw wrongCredentials();
  if (next.issueTokens === true) {
    if (user === undefined) throw wrongCredentials();
    await forgive(engine, { poolId: pool.id, username: user.username });
    return passed({ ...signIn, user });
  }
  if (next.challengeName === "CUSTOM_CHALLENGE") return askCustom(signIn, history);
  throw failure(
    "InvalidLambdaResponseException",
    `DefineAuthChallenge asked for ${next.challengeName ?? "nothing"}, which cannot come next.`,
  );
}

async function askCustom(signIn: SignInAttempt, history: readonly ChallengeResult[]): Promise<SignInOutcome> {
  const created = await runStep(signIn.engine, signIn, createChallenge, {
    challengeName: "CUSTOM_CHALLENGE",
    session: history,
  });
  return ask(
    signIn,
    "CUSTOM_CHALLENGE",
    { ...created.publicChallengeParameters, USERNAME: signIn.username },
    {
      privateParameters: created.privateChallengeParameters,
      challengeMetadata: created.challengeMetadata ?? undefined,
    },
  );
}
