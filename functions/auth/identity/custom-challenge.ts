import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from "aws-lambda";

/** The only challenge: present a proof signed by the auth function. */
const challengeName = "CUSTOM_CHALLENGE";

/** One challenge and one answer: a correct one yields tokens, anything else ends the attempt. */
export function defineChallenge(event: DefineAuthChallengeTriggerEvent): DefineAuthChallengeTriggerEvent {
  const { session, userNotFound } = event.request;
  const [first, ...more] = session;
  const passed =
    first?.challengeName === challengeName && first.challengeResult && more.length === 0 && !userNotFound;
  const fresh = first === undefined && !userNotFound;
  return {
    ...event,
    response: {
      ...event.response,
      challengeName,
      issueTokens: passed,
      failAuthentication: !passed && !fresh,
    },
  };
}

/** Nothing is sent or stored: the proof contains everything needed to verify it. */
export function createChallenge(event: CreateAuthChallengeTriggerEvent): CreateAuthChallengeTriggerEvent {
  return {
    ...event,
    response: {
      ...event.response,
      publicChallengeParameters: { type: "proof" },
      privateChallengeParameters: { type: "proof" },
      challengeMetadata: "PROOF",
    },
  };
}

/** @param accept whether the answer is a valid proof for the user */
export async function verifyChallenge(
  event: VerifyAuthChallengeResponseTriggerEvent,
  accept: (answer: string, userId: string) => Promise<boolean>,
): Promise<VerifyAuthChallengeResponseTriggerEvent> {
  const { challengeAnswer, userNotFound } = event.request;
  const answerCorrect =
    userNotFound !== true &&
    typeof challengeAnswer === "string" &&
    (await accept(challengeAnswer, event.userName));
  return { ...event, response: { ...event.response, answerCorrect } };
}
