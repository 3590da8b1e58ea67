import {
  AdminInitiateAuthCommand,
  AdminRespondToAuthChallengeCommand,
  type AdminRespondToAuthChallengeCommandOutput,
} from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { InvokeTrigger } from "#lib/local/cognito/pools/engine.ts";
import { addUser, type LocalTarget, openLocal, refusal, secretHash, tokensOf } from "./target.ts";

interface TriggerEvent {
  triggerSource: string;
  request: {
    session?: { challengeName: string; challengeResult: boolean; challengeMetadata?: string }[];
    privateChallengeParameters?: Record<string, string>;
    challengeAnswer?: string;
  };
  response: object;
}

const LambdaConfig = {
  DefineAuthChallenge: "arn:define",
  CreateAuthChallenge: "arn:create",
  VerifyAuthChallengeResponse: "arn:verify",
};

/** Three functions as a product writes them: one question, three tries. */
const usual: Record<string, (event: TriggerEvent) => object> = {
  "arn:define": ({ request: { session = [] } }) => {
    const last = session.at(-1);
    if (last?.challengeResult === true) return { issueTokens: true, failAuthentication: false };
    if (session.length >= 3) return { issueTokens: false, failAuthentication: true };
    return { challengeName: "CUSTOM_CHALLENGE", issueTokens: false, failAuthentication: false };
  },
  "arn:create": () => ({
    publicChallengeParameters: { question: "colour" },
    privateChallengeParameters: { answer: "blue" },
    challengeMetadata: "QUESTION",
  }),
  "arn:verify": ({ request }) => ({
    answerCorrect: request.challengeAnswer === request.privateChallengeParameters?.answer,
  }),
};

let target: LocalTarget;
let functions: Record<string, (event: TriggerEvent) => unknown>;
const events: { arn: string; event: TriggerEvent }[] = [];

const invokeTrigger: InvokeTrigger = async (arn, given) => {
  // The real service sends JSON; what a function gets shares nothing with what is kept.
  const event: TriggerEvent = JSON.parse(JSON.stringify(given));
  events.push({ arn, event });
  const response = await functions[arn]?.(event);
  return response === undefined ? undefined : { ...event, response };
};

beforeAll(async () => {
  // A twentieth of Cognito's own five seconds.
  const options = { invokeTrigger, triggerMilliseconds: 250 };
  target = await openLocal({ options, pool: { LambdaConfig } });
});
afterAll(() => target.close());
beforeEach(() => {
  functions = { ...usual };
  events.length = 0;
});

function open(username: string) {
  return target.sdk.send(
    new AdminInitiateAuthCommand({
      UserPoolId: target.poolId,
      ClientId: target.server.id,
      AuthFlow: "CUSTOM_AUTH",
      AuthParameters: { USERNAME: username, SECRET_HASH: secretHash(target, username) },
      ClientMetadata: { from: "opening" },
    }),
  );
}

function answer(
  username: string,
  Session: string | undefined,
  text: string,
): Promise<AdminRespondToAuthChallengeCommandOutput> {
  return target.sdk.send(
    new AdminRespondToAuthChallengeCommand({
      UserPoolId: target.poolId,
      ClientId: target.server.id,
      ChallengeName: "CUSTOM_CHALLENGE",
      ChallengeResponses: { USERNAME: username, ANSWER: text, SECRET_HASH: secretHash(target, username) },
      Session,
      ClientMetadata: { from: "answer" },
    }),
  );
}

describe("a sign-in led by triggers", () => {
  test("presents the functions' challenges, and gives tokens when they say so", async () => {
    const username = await addUser(target);
    const asked = await open(username);
    expect(asked).toMatchObject({
      ChallengeName: "CUSTOM_CHALLENGE",
      ChallengeParameters: { question: "colour", USERNAME: username },
    });
    expect(JSON.stringify(asked)).not.toContain("blue");
    tokensOf(await answer(username, asked.Session, "blue"));
  });

  test("calls the functions with the events the real service sends", async () => {
    const username = await addUser(target);
    const { Session } = await open(username);
    await answer(username, Session, "blue");
    const common = {
      version: "1",
      region: target.region,
      userPoolId: target.poolId,
      userName: username,
      callerContext: { awsSdkVersion: expect.any(String), clientId: target.server.id },
    };
    const userAttributes = expect.objectContaining({
      sub: expect.any(String),
      "cognito:user_status": "CONFIRMED",
    });
    const asked = { challengeName: "CUSTOM_CHALLENGE", challengeResult: true, challengeMetadata: "QUESTION" };
    expect(events.map(({ arn, event }) => ({ arn, ...event }))).toEqual([
      {
        ...common,
        arn: "arn:define",
        triggerSource: "DefineAuthChallenge_Authentication",
        request: { userAttributes, session: [], userNotFound: false },
        response: { challengeName: null, issueTokens: null, failAuthentication: null },
      },
      {
        ...common,
        arn: "arn:create",
        triggerSource: "CreateAuthChallenge_Authentication",
        request: { userAttributes, challengeName: "CUSTOM_CHALLENGE", session: [], userNotFound: false },
        response: {
          publicChallengeParameters: null,
          privateChallengeParameters: null,
          challengeMetadata: null,
        },
      },
      {
        ...common,
        arn: "arn:verify",
        triggerSource: "VerifyAuthChallengeResponse_Authentication",
        request: {
          userAttributes,
          privateChallengeParameters: { answer: "blue" },
          challengeAnswer: "blue",
          clientMetadata: { from: "answer" },
          userNotFound: false,
        },
        response: { answerCorrect: null },
      },
      {
        ...common,
        arn: "arn:define",
        triggerSource: "DefineAuthChallenge_Authentication",
        request: {
          userAttributes,
          session: [asked],
          clientMetadata: { from: "answer" },
          userNotFound: false,
        },
        response: { challengeName: null, issueTokens: null, failAuthentication: null },
      },
    ]);
  });

  test("a wrong answer continues until the functions give up", async () => {
    const username = await addUser(target);
    let { Session } = await open(username);
    for (let n = 0; n < 2; n += 1) ({ Session } = await answer(username, Session, "red"));
    await expect(answer(username, Session, "red")).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Incorrect username or password."),
    );
  });

  test("a session is answered once, also by two answers at once", async () => {
    const username = await addUser(target);
    const { Session } = await open(username);
    const results = await Promise.allSettled([
      answer(username, Session, "blue"),
      answer(username, Session, "blue"),
    ]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toEqual([
      {
        status: "rejected",
        reason: expect.objectContaining(
          refusal("NotAuthorizedException", "Invalid session for the user, session can only be used once."),
        ),
      },
    ]);
  });

  test("an unknown name gets the same challenge, and never gets tokens", async () => {
    functions["arn:verify"] = () => ({ answerCorrect: true });
    const asked = await open("nobody");
    expect(asked).toMatchObject({ ChallengeName: "CUSTOM_CHALLENGE" });
    expect(events[0]?.event.request).toMatchObject({ userNotFound: true, userAttributes: {} });
    await expect(answer("nobody", asked.Session, "blue")).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Incorrect username or password."),
    );
  });

  test("a function's error reaches the caller with its name and message", async () => {
    functions["arn:verify"] = () => {
      throw new Error("the proof is too old");
    };
    const username = await addUser(target);
    const { Session } = await open(username);
    await expect(answer(username, Session, "blue")).rejects.toMatchObject(
      refusal(
        "UserLambdaValidationException",
        "VerifyAuthChallengeResponse failed with error the proof is too old.",
      ),
    );
  });

  test("a function that does not answer in time is called three times in all, and then given up", async () => {
    const username = await addUser(target);
    functions["arn:define"] = () => new Promise(() => undefined);
    await expect(open(username)).rejects.toMatchObject(
      refusal(
        "UnexpectedLambdaException",
        "DefineAuthChallenge invocation failed due to error Socket timeout while invoking Lambda function.",
      ),
    );
    expect(events.map(({ arn }) => arn)).toEqual(["arn:define", "arn:define", "arn:define"]);
  });

  test("a function that answers in time at its second call is late for the first alone", async () => {
    const username = await addUser(target);
    const define = usual["arn:define"];
    let calls = 0;
    functions["arn:define"] = (event) => (calls++ === 0 ? new Promise(() => undefined) : define?.(event));
    const { Session } = await open(username);
    tokensOf(await answer(username, Session, "blue"));
  });

  test.each([
    ["nothing", undefined],
    ["a wrong type", { issueTokens: "yes" }],
    ["no decision", {}],
  ])("a function that returns %s is distinguished from a refusal", async (_, response) => {
    functions["arn:define"] = () => response;
    await expect(open(await addUser(target))).rejects.toMatchObject({
      name: "InvalidLambdaResponseException",
    });
  });

  test("a pool without the functions does not offer it", async () => {
    const bare = await openLocal();
    const username = await addUser(bare);
    await expect(
      bare.sdk.send(
        new AdminInitiateAuthCommand({
          UserPoolId: bare.poolId,
          ClientId: bare.server.id,
          AuthFlow: "CUSTOM_AUTH",
          AuthParameters: { USERNAME: username, SECRET_HASH: secretHash(bare, username) },
        }),
      ),
    ).rejects.toMatchObject(
      refusal("InvalidParameterException", "Custom auth lambda trigger is not configured for the user pool."),
    );
    await bare.close();
  });
});
