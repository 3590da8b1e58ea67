import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cognitoIdentity } from "#functions/auth/identity/cognito-identity.ts";
import {
  createChallenge,
  defineChallenge,
  verifyChallenge,
} from "#functions/auth/identity/custom-challenge.ts";
import { acceptProof } from "#functions/auth/identity/proof.ts";
import { proofSignIn } from "#functions/auth/identity/proof-sign-in.ts";
import { type LocalTarget, openLocal } from "#test/lib/local/cognito/target.ts";
import { ada, authSetup, elsewhere, home } from "./setup.ts";

const minute = 60_000;
const proofKey = async () => "proof-key";
const triggers: Record<string, (event: never) => unknown> = {
  "arn:define": defineChallenge,
  "arn:create": createChallenge,
  "arn:verify": (event: Parameters<typeof verifyChallenge>[0]) =>
    verifyChallenge(event, async (answer, userId) =>
      acceptProof(answer, userId, {
        key: await proofKey(),
        store: { use: async () => true },
        nowMs: clock(),
      }),
    ),
};

/** Set by each test; the pool and the services use it. */
let clock = Date.now;
let target: LocalTarget;
beforeAll(async () => {
  target = await openLocal({
    options: {
      clock: () => clock(),
      invokeTrigger: async (arn, event) => triggers[arn]?.(JSON.parse(JSON.stringify(event)) as never),
    },
    pool: {
      LambdaConfig: {
        DefineAuthChallenge: "arn:define",
        CreateAuthChallenge: "arn:create",
        VerifyAuthChallengeResponse: "arn:verify",
      },
    },
  });
});
afterAll(() => target.close());

/** Ada, signed up and logged in at home, over a user pool that locks users as Cognito does. */
async function settled() {
  const pool = () => ({
    client: target.sdk,
    userPoolId: target.poolId,
    clientId: target.server.id,
    clientSecret: async () => target.server.secret,
  });
  const setup = authSetup((now) => {
    clock = now;
    return { identity: cognitoIdentity(pool()), signInByProof: proofSignIn(pool(), proofKey, now) };
  });
  await setup.settle();
  const logIn = (password: string, origin = home) =>
    setup.signIn.login({ email: ada.email, password }, origin).then(
      (answer) => (answer.twoFactorRequired ? "code" : "in"),
      (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
    );
  expect(await logIn(ada.password)).toBe("in");
  const stranger = () => ({ ...elsewhere, deviceToken: randomUUID() });
  return { ...setup, logIn, stranger, pass: (ms: number) => (setup.time.nowMs += ms) };
}

describe("strangers who guess", () => {
  it("never keep the owner out: fourteen wrong passwords in 25 minutes, timed to the lock", async () => {
    const { logIn, stranger, pass } = await settled();
    const answers: unknown[] = [];
    for (let attempt = 0; attempt < 14; attempt += 1) {
      answers.push(await logIn("Wrong-guess-1", stranger()));
      expect(await logIn(ada.password)).toBe("in");
      // The lock would be 1, 2, 4 … seconds from the fifth failure on.
      pass(attempt < 5 ? 1_000 : Math.min(2 ** (attempt - 4) * 1_000, 4 * minute));
      expect(await logIn(ada.password)).toBe("in");
    }
    expect(answers.filter((answer) => answer === "INVALID_CREDENTIALS").length).toBeLessThanOrEqual(8);
    expect(answers.slice(4, 8)).toEqual(Array(4).fill("RATE_LIMITED"));
  });

  it("never make the pool lock the user, even while the owner is away and whatever their rhythm", async () => {
    for (const rhythm of [1_000, minute, 4 * minute, 5 * minute, 14 * minute + 59_000, 16 * minute]) {
      const { logIn, stranger, pass } = await settled();
      for (let attempt = 0; attempt < 20; attempt += 1) {
        expect(["INVALID_CREDENTIALS", "RATE_LIMITED"]).toContain(await logIn("Wrong-guess-1", stranger()));
        pass(rhythm);
      }
      expect(await logIn(ada.password), `one guess each ${rhythm} ms`).toBe("in");
    }
  });

  it("are many at once and still get four answers", async () => {
    const { logIn, stranger } = await settled();
    const answers = await Promise.all(Array.from({ length: 30 }, () => logIn("Wrong-guess-1", stranger())));
    expect(answers.filter((answer) => answer === "INVALID_CREDENTIALS")).toHaveLength(4);
    expect(await logIn(ada.password)).toBe("in");
  });
});

describe("an owner whose own mistakes lock the pool", () => {
  const lockedOut = async () => {
    const setup = await settled();
    for (let attempt = 0; attempt < 4; attempt += 1) await setup.logIn("Wrong-guess-1", setup.stranger());
    expect(await setup.logIn("Wrong-guess-1")).toBe("INVALID_CREDENTIALS");
    return setup;
  };

  it("has to wait instead of being shown that the right password is wrong", async () => {
    const { logIn, pass } = await lockedOut();
    expect(await logIn(ada.password)).toBe("RATE_LIMITED");
    pass(1_000);
    expect(await logIn(ada.password)).toBe("in");
  });

  it("is in at once after a password reset", async () => {
    const { logIn, passwords, lastLink } = await lockedOut();
    await passwords.requestReset(ada.email, home);
    await passwords.reset({ ...lastLink(), newPassword: "Brand-new-pass-2" }, home);
    expect(await logIn("Brand-new-pass-2")).toBe("in");
  });

  it("is in from a new device after a password reset under attack", async () => {
    const { logIn, stranger, passwords, lastLink } = await lockedOut();
    const phone = stranger();
    expect(await logIn(ada.password, phone)).toBe("RATE_LIMITED");
    await passwords.requestReset(ada.email, phone);
    await passwords.reset({ ...lastLink(), newPassword: "Brand-new-pass-2" }, phone);
    expect(await logIn("Wrong-guess-1", stranger())).toBe("RATE_LIMITED");
    expect(await logIn("Brand-new-pass-2", phone)).toBe("in");
  });
});
