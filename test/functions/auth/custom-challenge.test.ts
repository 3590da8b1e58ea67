import type {
  CreateAuthChallengeTriggerEvent,
  DefineAuthChallengeTriggerEvent,
  VerifyAuthChallengeResponseTriggerEvent,
} from "aws-lambda";
import { describe, expect, it } from "vitest";
import {
  createChallenge,
  defineChallenge,
  verifyChallenge,
} from "#functions/auth/identity/custom-challenge.ts";
import { acceptProof, issueProof, type ProofStore } from "#functions/auth/identity/proof.ts";
import { sign } from "#functions/platform/cryptography/signatures.ts";

const common = {
  version: "1",
  region: "us-east-1",
  userPoolId: "us-east-1_pool",
  userName: "user-1",
  callerContext: { awsSdkVersion: "1", clientId: "client" },
};
type Round = DefineAuthChallengeTriggerEvent["request"]["session"][number];
const custom = (challengeResult: boolean): Round => ({ challengeName: "CUSTOM_CHALLENGE", challengeResult });

function defined(session: Round[], userNotFound?: boolean) {
  const event: DefineAuthChallengeTriggerEvent = {
    ...common,
    triggerSource: "DefineAuthChallenge_Authentication",
    request: { userAttributes: {}, session, ...(userNotFound === undefined ? {} : { userNotFound }) },
    response: { challengeName: "", issueTokens: false, failAuthentication: false },
  };
  return defineChallenge(event).response;
}

describe("the steps of a sign-in by proof", () => {
  it("begin with the proof", () => {
    expect(defined([])).toEqual({
      challengeName: "CUSTOM_CHALLENGE",
      issueTokens: false,
      failAuthentication: false,
    });
  });

  it("end with tokens after a valid proof", () => {
    expect(defined([custom(true)])).toMatchObject({ issueTokens: true, failAuthentication: false });
  });

  it.each([
    ["a bad proof", [custom(false)], undefined],
    ["a second attempt", [custom(false), custom(true)], undefined],
    ["another kind of challenge", [{ challengeName: "SRP_A", challengeResult: true } as const], undefined],
    ["an unknown user", [], true],
    ["an unknown user whose proof was called good", [custom(true)], true],
  ])("end in failure after %s", (_what, session, userNotFound) => {
    expect(defined(session, userNotFound)).toMatchObject({ issueTokens: false, failAuthentication: true });
  });

  it("send nothing secret to the caller", () => {
    const event: CreateAuthChallengeTriggerEvent = {
      ...common,
      triggerSource: "CreateAuthChallenge_Authentication",
      request: { userAttributes: {}, challengeName: "CUSTOM_CHALLENGE", session: [] },
      response: { publicChallengeParameters: {}, privateChallengeParameters: {}, challengeMetadata: "" },
    };
    expect(createChallenge(event).response.publicChallengeParameters).toEqual({ type: "proof" });
  });
});

const noon = Date.parse("2026-11-21T12:00:00.000Z");
const key = "proof-key";

function usedOnce(): ProofStore {
  const used = new Set<string>();
  return { use: async (id) => used.size < used.add(id).size };
}

function verify(answer: unknown, { store = usedOnce(), nowMs = noon, userNotFound = false } = {}) {
  const event: VerifyAuthChallengeResponseTriggerEvent = {
    ...common,
    triggerSource: "VerifyAuthChallengeResponse_Authentication",
    request: {
      userAttributes: {},
      privateChallengeParameters: { type: "proof" },
      // Cognito promises a text; what arrives is whatever the caller sent.
      challengeAnswer: answer as string,
      userNotFound,
    },
    response: { answerCorrect: false },
  };
  return verifyChallenge(event, (text, userId) => acceptProof(text, userId, { key, store, nowMs }));
}

describe("verifying a proof", () => {
  const correct = async (...input: Parameters<typeof verify>) =>
    (await verify(...input)).response.answerCorrect;

  it("accepts one that we signed for the user, once", async () => {
    const store = usedOnce();
    const proof = issueProof(key, "user-1", noon);
    expect(await correct(proof, { store })).toBe(true);
    expect(await correct(proof, { store })).toBe(false);
  });

  it("refuses one for someone else, expired, signed with another key, or for an unknown user", async () => {
    expect(await correct(issueProof(key, "user-2", noon))).toBe(false);
    expect(await correct(issueProof(key, "user-1", noon), { nowMs: noon + 60_000 })).toBe(false);
    expect(await correct(issueProof("another key", "user-1", noon))).toBe(false);
    expect(await correct(issueProof(key, "user-1", noon), { userNotFound: true })).toBe(false);
  });

  it.each([undefined, null, 7, {}, "", ".", "a.b", "a.b.c", `.${sign(key, "proof", "")}x`])(
    "refuses %j",
    async (answer) => {
      expect(await correct(answer)).toBe(false);
    },
  );

  it("refuses a proof whose content was changed under its signature", async () => {
    const [, signature] = issueProof(key, "user-2", noon).split(".");
    const forged = Buffer.from(JSON.stringify({ id: "x", userId: "user-1", expiresAtMs: noon + 1 })).toString(
      "base64url",
    );
    expect(await correct(`${forged}.${signature}`)).toBe(false);
  });
});
