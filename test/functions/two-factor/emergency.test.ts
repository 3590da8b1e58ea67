import { beforeEach, describe, expect, it } from "vitest";
import { ada, elsewhere, home, type TwoFactorBench, twoFactorBench } from "./bench.ts";

let bench: TwoFactorBench;
beforeEach(async () => {
  bench = await twoFactorBench();
});
const invalid = {
  code: "INVALID_TOKEN",
  status: 400,
  message: "Invalid or missing reset token. Please request a new emergency reset link.",
};
const complete = (token = bench.lastToken()) => bench.emergency.complete(token, elsewhere);

describe("asking for an emergency reset by address", () => {
  it("mails a link to an account with a second factor, in any spelling of the address", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(" ADA@example.com", elsewhere);
    expect(bench.mailer.sent.at(-1)).toMatchObject({
      address: "ada@example.com",
      content: { subject: "Set up a new authenticator app" },
    });
    expect(bench.mailer.sent.at(-1)?.content.action?.url).toMatch(
      /^https:\/\/halvest\.example\/emergency-reset#token=[\w.-]+$/,
    );
  });

  it("always mails exactly once, and says in the mail alone what there is", async () => {
    await bench.emergency.requestByAddress(ada.email, elsewhere);
    expect(bench.subjects().at(-1)).toBe("Two-factor authentication is not on");
    const before = bench.mailer.sent.length;
    await bench.emergency.requestByAddress("nobody@example.com", elsewhere);
    expect(bench.mailer.sent.slice(before)).toMatchObject([
      { address: "nobody@example.com", content: { subject: "There is no account with this address" } },
    ]);
  });

  it("is limited to three mails for one address, unknown addresses alike", async () => {
    for (const email of [ada.email, "nobody@example.com"]) {
      for (let attempt = 0; attempt < 3; attempt += 1)
        await bench.emergency.requestByAddress(email, elsewhere);
      await expect(bench.emergency.requestByAddress(email, elsewhere)).rejects.toMatchObject({
        code: "RATE_LIMITED",
        message: "Too many attempts. Please wait 15 minutes before trying again.",
      });
    }
  });

  it("leaves the owner a way while a stranger uses the mails up: each mail, and the password", async () => {
    await bench.enable();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await bench.emergency.requestByAddress(ada.email, elsewhere).catch(() => undefined);
    }
    const mailed = bench.mailer.sent.length;
    await bench.emergency.request(ada, home);
    expect(bench.mailer.sent).toHaveLength(mailed + 1);
    expect((await complete()).recoveryCodes).toHaveLength(10);
  });
});

describe("asking for an emergency reset with the password", () => {
  it("mails a link and leaves no session behind", async () => {
    await bench.enable();
    const sessions = bench.store.sessions.size;
    await bench.emergency.request(ada, home);
    expect(bench.subjects().at(-1)).toBe("Set up a new authenticator app");
    expect(bench.store.sessions.size).toBe(sessions);
    expect(bench.identity.calls.at(-1)).toBe("revoke");
  });

  it("refuses a wrong password and an unknown address alike, and mails nothing", async () => {
    const mailed = bench.mailer.sent.length;
    const wrong = bench.emergency.request({ ...ada, password: "Wrong-guess-1" }, home);
    const first = await wrong.catch((error: unknown) => error);
    const second = await bench.emergency
      .request({ ...ada, email: "nobody@example.com" }, home)
      .catch((error: unknown) => error);
    expect(first).toMatchObject({ code: "INVALID_CREDENTIALS", status: 401 });
    expect(second).toEqual(first);
    expect(bench.mailer.sent).toHaveLength(mailed);
  });

  it("gives no more guesses than logging in does", async () => {
    const guess = { ...ada, password: "Wrong-guess-1" };
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await expect(bench.emergency.request(guess, elsewhere)).rejects.toMatchObject({
        code: "INVALID_CREDENTIALS",
      });
      await expect(bench.signIn.login(guess, elsewhere)).rejects.toMatchObject({
        code: "INVALID_CREDENTIALS",
      });
    }
    await expect(bench.emergency.request(ada, elsewhere)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    await expect(bench.signIn.login(ada, elsewhere)).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("completing an emergency reset", () => {
  it("puts a new authenticator and new codes in force and ends all sessions", async () => {
    const old = await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const { qrCodeUrl, secret, recoveryCodes } = await complete();
    expect(qrCodeUrl).toMatch(/^data:image\//);
    expect(recoveryCodes).toHaveLength(10);
    expect(bench.authenticators.secrets.get(bench.userId)).toBe(secret);
    expect(bench.store.sessions.size).toBe(0);
    expect(bench.identity.calls).toContain("signOutEverywhere");
    expect(bench.subjects().at(-1)).toBe("Your authenticator app was replaced");
    expect(bench.notifier.told.at(-1)).toMatchObject({ title: "Your authenticator app was replaced" });
    const token = await bench.beginLogin();
    const recovery = { token, recoveryCode: old.recoveryCodes[0] ?? "" };
    await expect(bench.signIn.enterRecoveryCode(recovery, home)).rejects.toMatchObject({
      code: "INVALID_CODE",
    });
    await expect(bench.signIn.enterCode({ token, code: bench.code(old.secret) }, home)).rejects.toMatchObject(
      {
        code: "INVALID_CODE",
      },
    );
    const { user } = await bench.signIn.enterCode({ token, code: bench.code(secret, 1) }, home);
    expect(user.id).toBe(bench.userId);
  });

  it("works once, within the hour, and only with a token that we signed", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const token = bench.lastToken();
    const forged = `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`;
    for (const bad of ["", "nonsense", "a.b", `${token}.x`, forged]) {
      await expect(complete(bad)).rejects.toMatchObject(invalid);
    }
    await complete(token);
    await expect(complete(token)).rejects.toMatchObject(invalid);
    await bench.emergency.requestByAddress(ada.email, home);
    bench.time.nowMs += 3_600_000;
    await expect(complete()).rejects.toMatchObject(invalid);
  });

  it("voids the other links that were mailed", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const first = bench.lastToken();
    await bench.emergency.requestByAddress(ada.email, home);
    await complete(bench.lastToken());
    await expect(complete(first)).rejects.toMatchObject(invalid);
  });

  it("is void once the second factor was turned off, also when it is on again", async () => {
    const { secret } = await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const link = bench.lastToken();
    await bench.management.disable(bench.caller, bench.code(secret), home);
    await expect(complete(link)).rejects.toMatchObject(invalid);
    await bench.enable();
    await expect(complete(link)).rejects.toMatchObject(invalid);
  });

  it("is done by one of several that use one link at once", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const token = bench.lastToken();
    const answers = await Promise.allSettled([complete(token), complete(token), complete(token)]);
    const done = answers.filter((answer) => answer.status === "fulfilled");
    expect(done).toHaveLength(1);
    expect(bench.authenticators.secrets.get(bench.userId)).toBe(done[0]?.value.secret);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(["CONFLICT", "INVALID_TOKEN"]).toContain(answer.reason.code);
    }
  });

  it("is done by one of two links that are used at once", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    const first = bench.lastToken();
    await bench.emergency.requestByAddress(ada.email, home);
    const answers = await Promise.allSettled([complete(first), complete(bench.lastToken())]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it.each(["associate", "confirm", "requireCode"] as const)(
    "keeps the link and the recovery codes when %s fails",
    async (step) => {
      const { recoveryCodes } = await bench.enable();
      await bench.emergency.requestByAddress(ada.email, home);
      const token = bench.lastToken();
      bench.authenticators.failNext(step);
      await expect(complete(token)).rejects.toThrow(`${step} is down`);
      const login = await bench.beginLogin();
      const recoveryCode = recoveryCodes[0] ?? "";
      expect((await bench.signIn.enterRecoveryCode({ token: login, recoveryCode }, home)).user.id).toBe(
        bench.userId,
      );
      expect((await complete(token)).recoveryCodes).toHaveLength(10);
    },
  );

  it("is not offered to an address that the account has had for less than seven days", async () => {
    await bench.enable();
    const changedAt = new Date(bench.time.nowMs).toISOString();
    const account = bench.store.accounts.get(bench.userId);
    if (account) bench.store.accounts.set(bench.userId, { ...account, emailChangedAt: changedAt });
    for (const ask of [
      () => bench.emergency.requestByAddress(ada.email, home),
      () => bench.emergency.request(ada, home),
    ]) {
      await ask();
      expect(bench.subjects().at(-1)).toBe("Your authenticator app cannot be replaced yet");
      expect(bench.mailer.sent.at(-1)?.content.action?.url).not.toContain("token");
    }
    bench.time.nowMs += 7 * 24 * 3_600_000;
    await bench.emergency.requestByAddress(ada.email, home);
    await complete(bench.lastToken());
  });

  it("is void for an account that is gone", async () => {
    await bench.enable();
    await bench.emergency.requestByAddress(ada.email, home);
    bench.store.accounts.delete(bench.userId);
    await expect(complete()).rejects.toMatchObject(invalid);
  });
});
