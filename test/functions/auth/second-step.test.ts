import { beforeEach, describe, expect, it } from "vitest";
import {
  ada,
  elsewhere,
  home,
  type TwoFactorBench,
  twoFactorBench,
  wrongCodeFor,
} from "#test/functions/two-factor/bench.ts";

let bench: TwoFactorBench;
let secret: string;
let recoveryCodes: string[];
beforeEach(async () => {
  bench = await twoFactorBench();
  ({ secret, recoveryCodes } = await bench.enable());
});
const recover = (token: string, recoveryCode = recoveryCodes[0] ?? "", origin = home) =>
  bench.signIn.enterRecoveryCode({ token, recoveryCode }, origin);
const refused = { code: "INVALID_CODE", status: 400, message: "Failed to verify recovery code" };
const startAgain = { code: "INVALID_TOKEN", message: "This login has expired. Please log in again." };

describe("finishing a login with a recovery code", () => {
  it("begins a session, uses the code up and notifies the owner how many are left", async () => {
    const { user, session } = await recover(await bench.beginLogin());
    expect(user.id).toBe(bench.userId);
    expect(await bench.store.findSession(bench.userId, session.sessionId)).toBeDefined();
    expect(bench.mailer.sent.at(-1)).toMatchObject({
      address: "ada@example.com",
      content: {
        subject: "A recovery code was used",
        paragraphs: expect.arrayContaining([expect.stringContaining("9 recovery codes are left.")]),
      },
    });
    await expect(recover(await bench.beginLogin())).rejects.toMatchObject(refused);
  });

  it("takes every code of the set, in any order and spelling", async () => {
    for (const code of [...recoveryCodes].reverse()) {
      await recover(await bench.beginLogin(), code.toLowerCase().replace("-", " "));
    }
    expect(await bench.management.status(bench.userId)).toMatchObject({
      enabled: true,
      recoveryCodesLeft: 0,
    });
    const [last, before] = bench.mailer.sent.map(({ content }) => content.paragraphs.join(" ")).reverse();
    expect(before).toContain("One recovery code is left.");
    expect(last).toContain("No recovery codes are left.");
  });

  it("takes the waiting login once and for five minutes", async () => {
    const first = await bench.beginLogin();
    await recover(first);
    await expect(recover(first, recoveryCodes[1])).rejects.toMatchObject(startAgain);
    await expect(recover("nonsense", recoveryCodes[1])).rejects.toMatchObject(startAgain);
    const second = await bench.beginLogin();
    bench.time.nowMs += 5 * 60_000;
    await expect(recover(second, recoveryCodes[1])).rejects.toMatchObject(startAgain);
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it("succeeds once for one code that two logins give at once", async () => {
    const tokens = [await bench.beginLogin(), await bench.beginLogin(), await bench.beginLogin()];
    const answers = await Promise.allSettled(tokens.map((token) => recover(token)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("succeeds once for one login that gives two codes at once, and loses no code", async () => {
    const token = await bench.beginLogin();
    const both = await Promise.allSettled([
      recover(token, recoveryCodes[0]),
      recover(token, recoveryCodes[1]),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it("restores the code when the sign-in fails", async () => {
    bench.identity.failNext("signInByProof");
    await expect(recover(await bench.beginLogin())).rejects.toThrow("signInByProof is down");
    expect((await recover(await bench.beginLogin())).user.id).toBe(bench.userId);
  });

  it("is limited to five attempts, apart from those for codes of the app", async () => {
    const token = await bench.beginLogin();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(recover(token, "ABCDE-FGHJK")).rejects.toMatchObject(refused);
    }
    await expect(recover(token)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Please wait 15 minutes before trying again.",
    });
    await bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
  });

  it("stays open to the owner at a usual place while a stranger who knows the password uses up attempts", async () => {
    const guess = async () => recover(await bench.beginLogin(), "ABCDE-FGHJK", elsewhere);
    for (let attempt = 0; attempt < 6; attempt += 1) await guess().catch(() => undefined);
    await expect(guess()).rejects.toMatchObject({ code: "RATE_LIMITED" });
    expect((await recover(await bench.beginLogin())).user.id).toBe(bench.userId);
  });

  it("finishes although the mail cannot be sent", async () => {
    bench.mailer.failNext();
    expect((await recover(await bench.beginLogin())).user.id).toBe(bench.userId);
  });
});

describe("finishing a login with a code of the app", () => {
  it("stays open to the owner at a usual place while a stranger who knows the password uses up attempts", async () => {
    const bad = wrongCodeFor(bench, secret);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const token = await bench.beginLogin();
      await bench.signIn.enterCode({ token, code: bad }, elsewhere).catch(() => undefined);
    }
    const token = await bench.beginLogin();
    const strange = bench.signIn.enterCode({ token, code: bench.code(secret) }, elsewhere);
    await expect(strange).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { user } = await bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
    expect(user.id).toBe(bench.userId);
  });

  it("does not take a code that was used for something else, nor give one that was used here to anything", async () => {
    const used = bench.code(secret);
    await bench.management.validate(bench.caller, used, home);
    const token = await bench.beginLogin();
    await expect(bench.signIn.enterCode({ token, code: used }, home)).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
    const next = bench.code(secret, 1);
    await bench.signIn.enterCode({ token, code: next }, home);
    await expect(bench.management.disable(bench.caller, next, home)).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
  });

  it("takes the code of the record's authenticator alone, whatever app the identity provider has", async () => {
    bench.identity.codes.set(bench.userId, "654321");
    const token = await bench.beginLogin();
    await expect(bench.signIn.enterCode({ token, code: "654321" }, home)).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
    const { user } = await bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
    expect(user.id).toBe(bench.userId);
  });

  it("asks for a code when the record says so although the identity provider gave tokens, and keeps none", async () => {
    bench.identity.calls.length = 0;
    const answer = await bench.signIn.login(ada, home);
    expect(answer).toEqual({ twoFactorRequired: true, twoFactorToken: expect.any(String) });
    expect(bench.identity.calls).toEqual(["signIn", "revoke"]);
  });
});
