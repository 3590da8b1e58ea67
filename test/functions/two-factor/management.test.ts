import { beforeEach, describe, expect, it } from "vitest";
import { ada, home, type TwoFactorBench, twoFactorBench, wrongCodeFor } from "./bench.ts";

let bench: TwoFactorBench;
beforeEach(async () => {
  bench = await twoFactorBench();
});
const wrong = { code: "INVALID_CODE", status: 400, message: "Invalid verification code. Please try again." };
const off = { code: "NOT_FOUND", status: 404, message: "Two-factor authentication is not enabled." };
const calls = ["validate", "disable", "generateCodes"] as const;
const ask = (call: (typeof calls)[number], code: string) => bench.management[call](bench.caller, code, home);

describe.each(calls)("%s", (call) => {
  it("needs a second factor", async () => {
    await expect(ask(call, "123456")).rejects.toMatchObject(off);
  });

  it("needs a right code that no one has used", async () => {
    const { secret } = await bench.enable();
    await expect(ask(call, wrongCodeFor(bench, secret))).rejects.toMatchObject(wrong);
    const code = bench.code(secret);
    await bench.management.validate(bench.caller, code, home);
    await expect(ask(call, code)).rejects.toMatchObject(wrong);
    await ask(call, bench.code(secret, 1));
  });

  it("is limited to five attempts together with the others, and open again after a quarter of an hour", async () => {
    const { secret } = await bench.enable();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const other = calls[attempt % 3] ?? call;
      await expect(ask(other, wrongCodeFor(bench, secret))).rejects.toMatchObject(wrong);
    }
    await expect(ask(call, bench.code(secret))).rejects.toMatchObject({
      code: "RATE_LIMITED",
      message: "Too many attempts. Please wait 15 minutes before trying again.",
    });
    bench.time.nowMs += 15 * 60_000;
    await ask(call, bench.code(secret));
  });

  it("is done once for one code that is given several times at once", async () => {
    const { secret } = await bench.enable();
    const code = bench.code(secret);
    const answers = await Promise.allSettled([ask(call, code), ask(call, code), ask(call, code)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("turning the second factor off", () => {
  it("makes the password sufficient again, invalidates the recovery codes and notifies the owner", async () => {
    const { secret, recoveryCodes } = await bench.enable();
    await bench.management.disable(bench.caller, bench.code(secret), home);
    expect(await bench.management.status(bench.userId)).toEqual({
      enabled: false,
      enabledAt: null,
      recoveryCodesLeft: 0,
    });
    expect(bench.authenticators.required).not.toContain(bench.userId);
    expect((await bench.signIn.login(ada, home)).twoFactorRequired).toBe(false);
    expect(bench.subjects().at(-1)).toBe("Two-factor authentication is off");
    expect(bench.notifier.told.at(-1)).toMatchObject({ title: "Two-factor authentication is off" });
    await bench.enable();
    const token = await bench.beginLogin();
    const old = bench.signIn.enterRecoveryCode({ token, recoveryCode: recoveryCodes[0] ?? "" }, home);
    await expect(old).rejects.toMatchObject({ code: "INVALID_CODE" });
  });

  it("leaves it on when the identity provider fails", async () => {
    const { secret } = await bench.enable();
    bench.authenticators.failNext("requireCode");
    await expect(ask("disable", bench.code(secret))).rejects.toThrow("requireCode is down");
    expect(await bench.management.status(bench.userId)).toMatchObject({ enabled: true });
    await ask("disable", bench.code(secret, 1));
  });

  it("still takes a code at login when it broke off before the record was written", async () => {
    const { secret } = await bench.enable();
    await bench.authenticators.requireCode(bench.userId, false);
    const token = await bench.beginLogin();
    const right = bench.code(secret);
    const bad = bench.signIn.enterCode({ token, code: wrongCodeFor(bench, secret) }, home);
    await expect(bad).rejects.toMatchObject({ code: "INVALID_CODE" });
    const { user } = await bench.signIn.enterCode({ token, code: right }, home);
    expect(user.id).toBe(bench.userId);
  });
});

describe("making new recovery codes", () => {
  it("replaces all of them and notifies the owner", async () => {
    const { secret, recoveryCodes } = await bench.enable();
    const fresh = await bench.management.generateCodes(bench.caller, bench.code(secret), home);
    expect(fresh).toHaveLength(10);
    expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    expect(bench.subjects().at(-1)).toBe("You have new recovery codes");
    expect(bench.notifier.told.at(-1)).toMatchObject({ title: "You have new recovery codes" });
    const token = await bench.beginLogin();
    const enter = (recoveryCode = "") => bench.signIn.enterRecoveryCode({ token, recoveryCode }, home);
    await expect(enter(recoveryCodes[0])).rejects.toMatchObject({ code: "INVALID_CODE" });
    expect((await enter(fresh[0])).user.id).toBe(bench.userId);
    expect(await bench.management.status(bench.userId)).toMatchObject({ recoveryCodesLeft: 9 });
  });
});
