import { beforeEach, describe, expect, it } from "vitest";
import { eventSender, type UsageEvent } from "#web/app/usage/event-sender.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

const page: UsageEvent = { eventType: "page_view", payload: { path: "/timeline" } };
const reference = "00000000a-aaaaaaaaaaaa";

let sent: [UsageEvent, boolean][];
let failure: Error | null;
let isOnline: boolean;
let hasSession: boolean;
let nowMs: number;
const sender = () =>
  eventSender({
    record: async (event, isLast) => {
      sent.push([event, isLast]);
      if (failure !== null) throw failure;
      return { reference };
    },
    isOnline: () => isOnline,
    hasSession: () => hasSession,
    clock: () => nowMs,
  });

beforeEach(() => {
  [sent, failure, isOnline, hasSession, nowMs] = [[], null, true, true, 0];
});

const refused = (status: number, code: "UNAUTHENTICATED" | "INTERNAL") =>
  new ApiError(status, { success: false, error: "Refused", code });

describe("an event of a page", () => {
  it("is sent with a network and a session, and answers what the server noted", async () => {
    const send = sender();
    expect(await send(page)).toBe(reference);
    await send(page, true);
    expect(sent).toEqual([
      [page, false],
      [page, true],
    ]);
  });

  it("is not sent without a network or without a session, which is no failure", async () => {
    const send = sender();
    for (const [online, session] of [
      [false, true],
      [true, false],
      [false, false],
      [false, true],
    ] as const) {
      [isOnline, hasSession] = [online, session];
      expect(await send(page)).toBeNull();
    }
    expect(sent).toEqual([]);
    [isOnline, hasSession] = [true, true];
    expect(await send(page)).toBe(reference);
  });

  it.each([
    ["ended sessions", refused(401, "UNAUTHENTICATED")],
    ["errors of the server", refused(500, "INTERNAL")],
    ["a server without an answer", new NetworkError("timeout")],
  ])("is not sent for five minutes after three failures: %s", async (_, error) => {
    const send = sender();
    failure = error;
    for (let at = 0; at < 4; at += 1) expect(await send(page)).toBeNull();
    expect(sent).toHaveLength(3);
    failure = null;
    nowMs = 5 * 60_000 - 1;
    expect(await send(page)).toBeNull();
    expect(sent).toHaveLength(3);
    nowMs += 1;
    expect(await send(page)).toBe(reference);
    expect(sent).toHaveLength(4);
  });

  it("is sent on while failures do not follow each other three times", async () => {
    const send = sender();
    for (let at = 0; at < 9; at += 1) {
      failure = at % 3 === 2 ? null : refused(401, "UNAUTHENTICATED");
      await send(page);
    }
    expect(sent).toHaveLength(9);
  });
});
