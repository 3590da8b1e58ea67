import { beforeEach, describe, expect, it } from "vitest";
import { elsewhere, home, type TwoFactorBench, twoFactorBench, wrongCodeFor } from "./bench.ts";

let bench: TwoFactorBench;
beforeEach(async () => {
  bench = await twoFactorBench();
});
const verify = (secret: string, code = bench.code(secret)) =>
  bench.setups.verify(bench.caller, { code, secret }, home);
const conflict = { code: "CONFLICT", status: 409, message: "Two-factor authentication is already enabled." };
const expired = { code: "INVALID_TOKEN", message: "This setup has expired. Please start again." };
const wrong = { code: "INVALID_CODE", message: "Invalid verification code. Please try again." };

describe("setting a second factor up", () => {
  it("changes nothing before a code is verified", async () => {
    const { qrCodeUrl, secret } = await bench.setups.setup(bench.caller, home);
    expect(qrCodeUrl).toMatch(/^data:image\/svg\+xml;base64,/);
    expect(secret).toMatch(/^[A-Z2-7]+$/);
    expect(await bench.management.status(bench.userId)).toMatchObject({ enabled: false });
    expect(
      (await bench.signIn.login({ email: bench.caller.email, password: "Correct-horse-1" }, home))
        .twoFactorRequired,
    ).toBe(false);
  });

  it("gives ten recovery codes with the first code, keeps them hashed, and notifies the owner", async () => {
    const { recoveryCodes, secret } = await bench.enable();
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    expect(await bench.management.status(bench.userId)).toEqual({
      enabled: true,
      enabledAt: "2026-11-21T12:00:00.000Z",
      recoveryCodesLeft: 10,
    });
    const stored = JSON.stringify(bench.enrolments.enrolments.get(bench.userId));
    for (const each of [...recoveryCodes, secret]) expect(stored).not.toContain(each);
    expect(bench.authenticators.required).toContain(bench.userId);
    expect(bench.store.accounts.get(bench.userId)?.twoFactorEnabled).toBe(true);
    expect(bench.subjects().at(-1)).toBe("Two-factor authentication is on");
    expect(bench.notifier.told.at(-1)).toMatchObject({ title: "Two-factor authentication is on" });
  });

  it("keeps the existing sessions", async () => {
    const before = [...bench.store.sessions.keys()];
    await bench.enable();
    expect([...bench.store.sessions.keys()]).toEqual(before);
  });

  it("needs a verified address", async () => {
    const caller = { ...bench.caller, emailVerified: false };
    await expect(bench.setups.setup(caller, home)).rejects.toMatchObject({
      code: "VERIFICATION_REQUIRED",
      status: 403,
      message: "Please verify your email before enabling 2FA",
    });
  });

  it("is refused when it is on already", async () => {
    const { secret } = await bench.enable();
    await expect(bench.setups.setup(bench.caller, home)).rejects.toMatchObject(conflict);
    await expect(verify(secret)).rejects.toMatchObject(conflict);
  });

  it("takes codes one step early or late and no others", async () => {
    const { secret } = await bench.setups.setup(bench.caller, home);
    await expect(verify(secret, bench.code(secret, -2))).rejects.toMatchObject(wrong);
    await expect(verify(secret, bench.code(secret, 2))).rejects.toMatchObject(wrong);
    expect((await verify(secret, bench.code(secret, -1))).recoveryCodes).toHaveLength(10);
  });

  it("does not let a wrong code reach the identity provider, which would count it towards a lockout", async () => {
    const { secret } = await bench.setups.setup(bench.caller, home);
    bench.authenticators.failNext("confirm");
    await expect(verify(secret, wrongCodeFor(bench, secret))).rejects.toMatchObject(wrong);
  });

  it("takes the secret that was made last and no other", async () => {
    const first = await bench.setups.setup(bench.caller, home);
    const second = await bench.setups.setup(bench.caller, home);
    await expect(verify(first.secret)).rejects.toMatchObject(expired);
    await expect(verify("A".repeat(52))).rejects.toMatchObject(expired);
    expect((await verify(second.secret)).recoveryCodes).toHaveLength(10);
  });

  it("expires after a quarter of an hour, and cannot be verified without a beginning", async () => {
    await expect(verify("A".repeat(52))).rejects.toMatchObject(expired);
    const { secret } = await bench.setups.setup(bench.caller, home);
    bench.time.nowMs += 15 * 60_000;
    await expect(verify(secret)).rejects.toMatchObject(expired);
  });

  it("uses the first code up and accepts the next step's", async () => {
    const { secret } = await bench.setups.setup(bench.caller, home);
    const first = bench.code(secret);
    await verify(secret, first);
    await expect(bench.management.validate(bench.caller, first, home)).rejects.toMatchObject(wrong);
    await bench.management.validate(bench.caller, bench.code(secret, 1), home);
  });

  it("is limited to five wrong codes", async () => {
    const { secret } = await bench.setups.setup(bench.caller, home);
    const bad = wrongCodeFor(bench, secret);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await expect(verify(secret, bad)).rejects.toMatchObject(wrong);
    }
    await expect(verify(secret)).rejects.toMatchObject({
      code: "RATE_LIMITED",
      status: 429,
      message: "Too many attempts. Please wait 15 minutes before trying again.",
      retryAfterSeconds: 900,
    });
  });

  it("is done by one of several that verify at once", async () => {
    const { secret } = await bench.setups.setup(bench.caller, home);
    const answers = await Promise.allSettled([verify(secret), verify(secret), verify(secret)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === "rejected") expect(answer.reason).toMatchObject({ code: "CONFLICT" });
    }
    expect(bench.subjects().filter((subject) => subject === "Two-factor authentication is on")).toHaveLength(
      1,
    );
  });

  it("leaves the account as it was when the identity provider fails at any point", async () => {
    for (const step of ["associate", "confirm", "requireCode"] as const) {
      bench.authenticators.failNext(step);
      await expect(bench.enable()).rejects.toThrow(`${step} is down`);
      expect(await bench.management.status(bench.userId)).toMatchObject({ enabled: false });
      expect(bench.store.accounts.get(bench.userId)?.twoFactorEnabled).toBe(false);
    }
    expect((await bench.enable()).recoveryCodes).toHaveLength(10);
  });

  it("continues after a request that broke off half a minute ago", async () => {
    const change = { userId: bench.userId, changeId: "broken off" };
    await bench.enrolments.beginChange(change, "2026-11-21T12:00:00.000Z", "2026-11-21T12:00:30.000Z");
    await expect(bench.setups.setup(bench.caller, home)).rejects.toMatchObject({
      code: "CONFLICT",
      message: "Two-factor authentication is being changed. Please try again.",
    });
    bench.time.nowMs += 30_000;
    await bench.enable();
  });

  it("gives the codes although the mail cannot be sent", async () => {
    bench.mailer.failNext();
    expect((await bench.enable()).recoveryCodes).toHaveLength(10);
    expect(bench.log.lines.at(-1)).toMatchObject({ level: "error", message: "a notice could not be mailed" });
  });
});

describe("replacing an authenticator with a recovery code", () => {
  const reset = (code: string | undefined) => bench.setups.reset(bench.caller, code ?? "", home);
  const refused = {
    code: "INVALID_CODE",
    message: "Failed to reset 2FA. Please check your recovery code and try again.",
  };

  it("keeps the current authenticator and codes until the new one has shown a code", async () => {
    const { secret, recoveryCodes } = await bench.enable();
    const begun = await reset(recoveryCodes[0]);
    expect(begun).toMatchObject({ qrCodeUrl: expect.any(String), secret: expect.any(String) });
    expect(begun.secret).not.toBe(secret);
    await bench.management.validate(bench.caller, bench.code(secret), home);
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(bench.subjects().at(-1)).toBe("A recovery code was used");

    const { recoveryCodes: answered } = await verify(begun.secret);
    expect(answered).toEqual(begun.recoveryCodes);
    bench.time.nowMs += 60_000;
    await expect(bench.management.validate(bench.caller, bench.code(secret), home)).rejects.toMatchObject(
      wrong,
    );
    await bench.management.validate(bench.caller, bench.code(begun.secret), home);
    await expect(reset(recoveryCodes[1])).rejects.toMatchObject(refused);
    await reset(answered[0]);
  });

  it("takes the code as it is typed, and once", async () => {
    const { recoveryCodes } = await bench.enable();
    const typed = ` ${(recoveryCodes[0] ?? "").toLowerCase().replace("-", "").replaceAll("0", "o")} `;
    await reset(typed);
    await expect(reset(recoveryCodes[0])).rejects.toMatchObject(refused);
    await expect(reset("ABCDE")).rejects.toMatchObject(refused);
  });

  it("ends the other sessions when it is done, and notifies the owner", async () => {
    const other = await bench.signIn.login(
      { email: bench.caller.email, password: "Correct-horse-1" },
      elsewhere,
    );
    if (other.twoFactorRequired) throw new Error("A code is asked for");
    const { recoveryCodes } = await bench.enable();
    const { secret } = await reset(recoveryCodes[0]);
    expect(bench.store.sessions.size).toBe(2);
    await verify(secret);
    expect([...bench.store.sessions.keys()]).toEqual([bench.caller.sessionId]);
    expect(bench.subjects().at(-1)).toBe("Your authenticator app was replaced");
  });

  it("is refused when there is none, and limited to five wrong codes", async () => {
    await expect(reset("ABCDE-FGHJK")).rejects.toMatchObject({
      code: "NOT_FOUND",
      message: "Two-factor authentication is not enabled.",
    });
    const { recoveryCodes } = await bench.enable();
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(reset("ABCDE-FGHJK")).rejects.toMatchObject(refused);
    }
    await expect(reset(recoveryCodes[0])).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });

  it("begins once for one code that is given twice at once", async () => {
    const { recoveryCodes } = await bench.enable();
    const both = await Promise.allSettled([reset(recoveryCodes[0]), reset(recoveryCodes[0])]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it("restores the code when no new secret could be made", async () => {
    const { recoveryCodes } = await bench.enable();
    bench.authenticators.failNext("associate");
    await expect(reset(recoveryCodes[0])).rejects.toThrow("associate is down");
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 10 });
    await reset(recoveryCodes[0]);
  });

  it("keeps the earlier authenticator and codes in force when it breaks off", async () => {
    const { secret, recoveryCodes } = await bench.enable();
    const begun = await reset(recoveryCodes[0]);
    bench.authenticators.failNext("requireCode");
    await expect(verify(begun.secret)).rejects.toThrow("requireCode is down");
    await bench.management.validate(bench.caller, bench.code(secret), home);
    const again = await reset(recoveryCodes[1]);
    await verify(again.secret);
  });

  it("is void once the second factor was turned off or its codes were replaced", async () => {
    const { secret, recoveryCodes } = await bench.enable();
    const first = await reset(recoveryCodes[0]);
    const fresh = await bench.management.generateCodes(bench.caller, bench.code(secret), home);
    await expect(verify(first.secret)).rejects.toMatchObject(conflict);
    bench.time.nowMs += 30_000;
    const second = await reset(fresh[0]);
    await bench.management.disable(bench.caller, bench.code(secret), home);
    await expect(verify(second.secret)).rejects.toMatchObject(expired);
  });
});
