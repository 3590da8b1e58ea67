import { expect, it } from "vitest";
import { sealedTokens } from "#functions/platform/records/session-tokens.ts";
import { fakeLog } from "#test/fakes/log.ts";

const here = { userId: "user-1", sessionId: "session-1" };

function setup(failing?: string) {
  const revoked: string[] = [];
  const log = fakeLog();
  const revoke = async (token: string) => {
    if (token === failing) throw new Error("the pool is down");
    revoked.push(token);
  };
  const tokens = sealedTokens(async () => "link-key", revoke, log);
  return { revoked, log, ...tokens };
}

it("a sealed token is unreadable, different each time, and revoked when its session is over", async () => {
  const { seal, revoke, revoked } = setup();
  const sealedToken = await seal(here, "refresh-token");
  expect(sealedToken).not.toContain("refresh-token");
  expect(await seal(here, "refresh-token")).not.toBe(sealedToken);
  await revoke([{ id: "session-1", userId: "user-1", sealedToken }]);
  expect(revoked).toEqual(["refresh-token"]);
});

it("what cannot be revoked is logged by session and keeps neither the caller nor other tokens", async () => {
  const { seal, revoke, revoked, log } = setup("unlucky");
  const ended = [
    { id: "session-1", userId: "user-1", sealedToken: await seal(here, "unlucky") },
    // Moved here from another session's record: it was not sealed for this one.
    { id: "session-2", userId: "user-1", sealedToken: await seal(here, "moved") },
    { id: "session-3", userId: "user-1" },
    {
      id: "session-4",
      userId: "user-1",
      sealedToken: await seal({ userId: "user-1", sessionId: "session-4" }, "lucky"),
    },
  ];
  await revoke(ended);
  expect(revoked).toEqual(["lucky"]);
  expect(log.lines.map(({ level, message, fields }) => [level, message, fields.sessionId])).toEqual([
    ["error", "the token of an ended session was not revoked", expect.stringMatching(/^session-[12]$/)],
    ["error", "the token of an ended session was not revoked", expect.stringMatching(/^session-[12]$/)],
  ]);
  expect(JSON.stringify(log.lines)).not.toMatch(/unlucky|moved/);
});
