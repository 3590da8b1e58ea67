import * as idp from "@aws-sdk/client-cognito-identity-provider";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchingStep } from "#lib/local/cognito/sign-in/software-token.ts";
import { codeFor } from "./authenticator.ts";
import { addUser, type LocalTarget, openLocal, refusal, secretHash, signIn, tokensOf } from "./target.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Moves forward only, as the tests need it; each has users of its own. */
let now = Date.UTC(2026, 0, 15, 12);
let target: LocalTarget;

beforeAll(async () => {
  target = await openLocal({ options: { clock: () => now } });
});
afterAll(() => target.close());

const refresh = (RefreshToken: string) =>
  target.sdk.send(
    new idp.GetTokensFromRefreshTokenCommand({
      RefreshToken,
      ClientId: target.server.id,
      ClientSecret: target.server.secret,
    }),
  );

async function enrol(username: string): Promise<string> {
  const { access } = tokensOf(await signIn(target, username));
  const { SecretCode = "" } = await target.sdk.send(
    new idp.AssociateSoftwareTokenCommand({ AccessToken: access }),
  );
  await target.sdk.send(
    new idp.VerifySoftwareTokenCommand({ AccessToken: access, UserCode: codeFor(SecretCode, now) }),
  );
  await target.sdk.send(
    new idp.AdminSetUserMFAPreferenceCommand({
      UserPoolId: target.poolId,
      Username: username,
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    }),
  );
  return SecretCode;
}

function answerCode(username: string, Session: string | undefined, code: string) {
  return target.sdk.send(
    new idp.AdminRespondToAuthChallengeCommand({
      UserPoolId: target.poolId,
      ClientId: target.server.id,
      ChallengeName: "SOFTWARE_TOKEN_MFA",
      ChallengeResponses: {
        USERNAME: username,
        SOFTWARE_TOKEN_MFA_CODE: code,
        SECRET_HASH: secretHash(target, username),
      },
      Session,
    }),
  );
}

describe("tokens", () => {
  test("an access token ends after the client's hour", async () => {
    const { access } = tokensOf(await signIn(target, await addUser(target)));
    const read = () => target.sdk.send(new idp.AssociateSoftwareTokenCommand({ AccessToken: access }));
    now += 59 * minute;
    await read();
    now += 2 * minute;
    await expect(read()).rejects.toMatchObject(refusal("NotAuthorizedException", "Access Token has expired"));
  });

  test("a rotated token works on for the grace period and is reuse after it", async () => {
    const first = tokensOf(await signIn(target, await addUser(target)));
    const second = tokensOf(await refresh(first.refresh));
    now += 9_000;
    tokensOf(await refresh(first.refresh));
    now += 1_000;
    await expect(refresh(first.refresh)).rejects.toMatchObject({ name: "RefreshTokenReuseException" });
    tokensOf(await refresh(second.refresh));
  });

  test("a retry within the grace period does not lengthen it", async () => {
    const { refresh: token } = tokensOf(await signIn(target, await addUser(target)));
    for (let n = 0; n < 3; n += 1) {
      tokensOf(await refresh(token));
      now += 3_000;
    }
    now += 1_000;
    await expect(refresh(token)).rejects.toMatchObject({ name: "RefreshTokenReuseException" });
  });

  test("a successor ends when the first refresh token would have", async () => {
    let { refresh: token } = tokensOf(await signIn(target, await addUser(target)));
    for (let n = 0; n < 29; n += 1) {
      now += day;
      ({ refresh: token } = tokensOf(await refresh(token)));
    }
    now += day;
    await expect(refresh(token)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Refresh Token has expired"),
    );
  });
});

describe("sessions", () => {
  test("a challenge waits for three minutes", async () => {
    const username = await addUser(target);
    const secret = await enrol(username);
    const { Session } = await signIn(target, username);
    now += 3 * minute;
    await expect(answerCode(username, Session, codeFor(secret, now))).rejects.toMatchObject(
      refusal("NotAuthorizedException", "Invalid session for the user, session is expired."),
    );
  });
});

describe("guessing", () => {
  const wrong = refusal("NotAuthorizedException", "Incorrect username or password.");
  const locked = refusal("NotAuthorizedException", "Password attempts exceeded");
  const miss = (username: string) => signIn(target, username, "Wrong-Horse-9");

  test("each failure from the fifth on doubles the lock, starting at one second", async () => {
    const username = await addUser(target);
    for (let n = 0; n < 5; n += 1) await expect(miss(username)).rejects.toMatchObject(wrong);
    for (const seconds of [1, 2, 4, 8]) {
      now += seconds * 1000 - 1;
      await expect(signIn(target, username)).rejects.toMatchObject(locked);
      now += 1;
      await expect(miss(username)).rejects.toMatchObject(wrong);
    }
  });

  test("a right password after the lock forgets the failures", async () => {
    const username = await addUser(target);
    for (let n = 0; n < 5; n += 1) await expect(miss(username)).rejects.toMatchObject(wrong);
    now += 1_000;
    tokensOf(await signIn(target, username));
    for (let n = 0; n < 4; n += 1) await expect(miss(username)).rejects.toMatchObject(wrong);
    tokensOf(await signIn(target, username));
  });

  test("a quarter of an hour without an attempt forgets them too", async () => {
    const username = await addUser(target);
    for (let n = 0; n < 4; n += 1) await expect(miss(username)).rejects.toMatchObject(wrong);
    now += 15 * minute;
    for (let n = 0; n < 4; n += 1) await expect(miss(username)).rejects.toMatchObject(wrong);
    tokensOf(await signIn(target, username));
  });

  test("guesses made at once are counted one by one", async () => {
    const username = await addUser(target);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => miss(username)));
    const messages = results.map((result) => result.status === "rejected" && result.reason.message);
    expect(messages.filter((message) => message === wrong.message)).toHaveLength(5);
    expect(messages.filter((message) => message === locked.message)).toHaveLength(15);
  });

  test("an unknown name is locked like a known one", async () => {
    for (let n = 0; n < 5; n += 1) await expect(miss("nobody")).rejects.toMatchObject(wrong);
    await expect(miss("nobody")).rejects.toMatchObject(locked);
  });

  test("a right password buys no more guesses at the code", async () => {
    const username = await addUser(target);
    const secret = await enrol(username);
    const bad = codeFor(secret, now + day);
    for (let n = 0; n < 5; n += 1) {
      const { Session } = await signIn(target, username);
      await expect(answerCode(username, Session, bad)).rejects.toMatchObject({
        name: "CodeMismatchException",
      });
    }
    const { Session } = await signIn(target, username);
    const next = codeFor(secret, now, 1);
    await expect(answerCode(username, Session, next)).rejects.toMatchObject(
      refusal("NotAuthorizedException", "User temporarily locked. Try again soon."),
    );
    now += 1_000;
    tokensOf(await answerCode(username, Session, next));
  });
});

describe("codes of authenticator apps", () => {
  /** RFC 6238, appendix B: the secret 12345678901234567890, cut to six digits. */
  const secret = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

  test.each([
    [59, "287082"],
    [1111111109, "081804"],
    [1111111111, "050471"],
    [1234567890, "005924"],
    [2000000000, "279037"],
    [20000000000, "353130"],
  ])("at second %d the code of the RFC is right", (second, code) => {
    expect(matchingStep(secret, code, second * 1000)).toBe(Math.floor(second / 30));
    expect(codeFor(secret, second * 1000)).toBe(code);
  });

  test.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])("a clock %d steps off is followed: %s", (ahead, followed) => {
    const step = matchingStep(secret, codeFor(secret, now, ahead), now);
    expect(step === undefined ? undefined : step - Math.floor(now / 30_000)).toBe(
      followed ? ahead : undefined,
    );
  });

  test("a code older than the last one used is spent as well", async () => {
    const username = await addUser(target);
    const secretOfUser = await enrol(username);
    now += minute;
    const first = await signIn(target, username);
    tokensOf(await answerCode(username, first.Session, codeFor(secretOfUser, now)));
    const second = await signIn(target, username);
    await expect(answerCode(username, second.Session, codeFor(secretOfUser, now, -1))).rejects.toMatchObject({
      name: "ExpiredCodeException",
    });
  });

  test("one code opens one of two sign-ins at once", async () => {
    const username = await addUser(target);
    const secretOfUser = await enrol(username);
    now += minute;
    const sessions = await Promise.all([signIn(target, username), signIn(target, username)]);
    const results = await Promise.allSettled(
      sessions.map(({ Session }) => answerCode(username, Session, codeFor(secretOfUser, now))),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });
});
