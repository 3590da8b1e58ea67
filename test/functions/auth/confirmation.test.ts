import { beforeEach, describe, expect, it } from "vitest";
import { confirmationService } from "#functions/auth/confirmation.ts";
import { ada, home, type TwoFactorBench, twoFactorBench } from "#test/functions/two-factor/bench.ts";

let bench: TwoFactorBench;
beforeEach(async () => {
  bench = await twoFactorBench();
});

const confirm = (given: { password: string; code?: string }, sessionId = bench.caller.sessionId) =>
  confirmationService({ ...bench.dependencies, store: bench.store, identity: bench.identity }).confirm(
    { userId: bench.userId, sessionId },
    given,
  );
const session = (id = bench.caller.sessionId) => bench.store.findSession(bench.userId, id);
const wrongPassword = {
  code: "VALIDATION_FAILED",
  details: [{ path: "body.password", message: "Password is incorrect" }],
};
const laterBy = (minutes: number) => {
  bench.time.nowMs += minutes * 60_000;
  return new Date(bench.time.nowMs).toISOString();
};

describe("confirming that it is the owner", () => {
  it("is recorded in the caller's session, and in no other", async () => {
    const { session: other } = await signedIn();
    const loggedInAt = (await session(other.sessionId))?.passwordAt;
    const now = laterBy(10);
    await confirm(ada);
    expect(await session()).toMatchObject({ passwordAt: now });
    expect(await session(other.sessionId)).toMatchObject({ passwordAt: loggedInAt });
  });
  const signedIn = async () => {
    const answer = await bench.signIn.login(ada, home);
    if (answer.twoFactorRequired) throw new Error("A code is asked for");
    return answer;
  };

  it("is what a login is, with a code where one was asked for", async () => {
    expect((await session())?.codeAt).toBeUndefined();
    expect((await session())?.passwordAt).toBe(new Date(bench.time.nowMs).toISOString());
    const { secret } = await bench.enable();
    const token = await bench.beginLogin();
    const { session: fresh } = await bench.signIn.enterCode({ token, code: bench.code(secret) }, home);
    const now = new Date(bench.time.nowMs).toISOString();
    expect(await session(fresh.sessionId)).toMatchObject({ passwordAt: now, codeAt: now });
  });

  it("notes a code only when it is right, and uses it up", async () => {
    const { secret } = await bench.enable();
    const now = laterBy(10);
    const code = bench.code(secret);
    const wrongCode = { code: "VALIDATION_FAILED", details: [{ path: "body.code" }] };
    await expect(confirm({ ...ada, code: code === "000000" ? "111111" : "000000" })).rejects.toMatchObject(
      wrongCode,
    );
    expect((await session())?.passwordAt).not.toBe(now);
    await confirm({ ...ada, code });
    expect(await session()).toMatchObject({ passwordAt: now, codeAt: now });
    await expect(confirm({ ...ada, code })).rejects.toMatchObject(wrongCode);
  });

  it("notes no code of a user without a second factor", async () => {
    await confirm({ ...ada, code: "123456" });
    expect((await session())?.codeAt).toBeUndefined();
  });

  it("takes four attempts a session, so that a stolen session cannot guess on", async () => {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await expect(confirm({ password: "Wrong-guess-1" })).rejects.toMatchObject(wrongPassword);
    }
    await expect(confirm(ada)).rejects.toMatchObject({ code: "RATE_LIMITED" });
    const { session: other } = await signedIn();
    await confirm(ada, other.sessionId);
  });

  it("leaves no tokens behind and is refused to a session that is over", async () => {
    bench.identity.calls.length = 0;
    await confirm(ada);
    expect(bench.identity.calls).toEqual(["signIn", "revoke"]);
    await bench.store.deleteSession(bench.userId, bench.caller.sessionId);
    await expect(confirm(ada)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
  });
});
