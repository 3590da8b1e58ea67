import { describe, expect, test } from "vitest";
import type { BrowserSession } from "#web/session/browser-session.ts";
import { createSessionManager } from "#web/session/session-manager.ts";
import { createSessionStore } from "#web/session/session-store.ts";
import * as validity from "#web/session/token-validity.ts";
import { createVault } from "#web/session/vault.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";
import type { Send } from "#web/transport/transport.ts";
import { FakeStorage, secretOf, tokenOf } from "./fake-storage.ts";

let serial = 0;

/** A session whose access token has N minutes left. */
function sessionFor(minutes: number): BrowserSession {
  serial += 1;
  const now = Math.floor(Date.now() / 1000);
  return {
    accessToken: `${tokenOf(now, now + minutes * 60)}${serial}`,
    refreshToken: `refresh-${serial}`,
    expiresAt: new Date((now + minutes * 60) * 1000).toISOString(),
    sessionId: "id",
  };
}

/** One browser: a storage and a lock that its tabs share, and an API that refreshes. */
function browser() {
  const storage = new FakeStorage();
  const state = {
    refreshes: [] as unknown[],
    announced: 0,
    ends: [] as (string | null)[],
    answer: (): Promise<BrowserSession> => Promise.resolve(sessionFor(60)),
    onWait: async () => {},
  };
  let queue: Promise<unknown> = Promise.resolve();
  const send: Send = async ({ body }) => {
    state.refreshes.push(body);
    return { success: true, data: { session: await state.answer() } };
  };
  const openTab = () => {
    const drift = { seconds: 0 };
    return createSessionManager({
      store: createSessionStore(storage, createVault(secretOf(1))),
      send,
      exclusively: (_name, task) => {
        const result = queue.then(task);
        queue = result.catch(() => undefined);
        return result;
      },
      validity: async () => validity,
      drift: {
        read: () => drift.seconds,
        write: (seconds) => {
          drift.seconds = seconds;
        },
      },
      announce: () => {
        state.announced += 1;
      },
      noteEnd: (reason) => {
        state.ends.push(reason);
      },
      wait: () => state.onWait(),
    });
  };
  return { state, storage, openTab, tab: openTab() };
}

const refusal = (error = "Over") => new ApiError(401, { success: false, error, code: "SESSION_EXPIRED" });
const unknownToken = new ApiError(401, { success: false, error: "No token", code: "UNAUTHENTICATED" });

describe("session manager", () => {
  test("a guest has no token", async () => {
    expect(await browser().tab.accessToken()).toBeNull();
  });

  test("returns a token that is valid for more than ten minutes unchanged", async () => {
    const { tab, state } = browser();
    const session = sessionFor(11);
    await tab.adopt(session);
    expect(await tab.accessToken()).toBe(session.accessToken);
    expect(state.refreshes).toEqual([]);
  });

  test("refreshes a token with less than ten minutes once for all callers", async () => {
    const { tab, state } = browser();
    const session = sessionFor(9);
    await tab.adopt(session);
    const tokens = await Promise.all([
      tab.accessToken(),
      tab.accessToken(),
      tab.replace(session.accessToken, unknownToken),
    ]);
    expect(new Set(tokens).size).toBe(1);
    expect(tokens[0]).not.toBe(session.accessToken);
    expect(state.refreshes).toEqual([{ refreshToken: session.refreshToken }]);
  });

  test("two tabs refresh once", async () => {
    const { tab, openTab, state } = browser();
    await tab.adopt(sessionFor(5));
    const other = openTab();
    const [a, b] = await Promise.all([tab.accessToken(), other.accessToken()]);
    expect(a).toBe(b);
    expect(state.refreshes).toHaveLength(1);
  });

  test("the periodic check leaves six minutes alone and refreshes four", async () => {
    const { tab, state } = browser();
    await tab.adopt(sessionFor(6));
    await tab.refreshUnder(5 * 60_000);
    expect(state.refreshes).toHaveLength(0);
    await tab.adopt(sessionFor(4));
    await tab.refreshUnder(5 * 60_000);
    expect(state.refreshes).toHaveLength(1);
  });

  test("a refused refresh ends the session", async () => {
    const { tab, state, storage } = browser();
    const session = sessionFor(60);
    await tab.adopt(session);
    state.answer = () => Promise.reject(refusal());
    const before = state.announced;
    expect(await tab.replace(session.accessToken, unknownToken)).toBeNull();
    expect(storage.getItem("session")).toBeNull();
    expect(state.announced).toBe(before + 1);
    expect(state.ends).toEqual(["Over"]);
  });

  test("the reason for the end is that of the refused call, ahead of that of the refresh", async () => {
    const { tab, state } = browser();
    const session = sessionFor(60);
    await tab.adopt(session);
    state.answer = () => Promise.reject(refusal());
    await tab.replace(session.accessToken, refusal("This account has been deleted"));
    expect(state.ends).toEqual(["This account has been deleted"]);
  });

  test("without a reason from the API the session has expired, unless the user ended it", () => {
    const { tab, state } = browser();
    tab.end(unknownToken);
    tab.endOnPurpose();
    expect(state.ends).toEqual(["You were signed out because your session has expired.", null]);
  });

  test("a refusal because another tab was quicker does not end the session", async () => {
    const { tab, openTab, state } = browser();
    const session = sessionFor(60);
    const renewed = sessionFor(60);
    await tab.adopt(session);
    state.answer = () => Promise.reject(refusal());
    state.onWait = () => openTab().adopt(renewed);
    expect(await tab.replace(session.accessToken, unknownToken)).toBe(renewed.accessToken);
  });

  test("without a response the session stays, and a token that is still valid is used", async () => {
    const { tab, state, storage } = browser();
    const session = sessionFor(5);
    await tab.adopt(session);
    state.answer = () => Promise.reject(new NetworkError("unreachable"));
    expect(await tab.accessToken()).toBe(session.accessToken);
    await expect(tab.replace(session.accessToken, unknownToken)).rejects.toThrow("Network error");
    expect(storage.getItem("session")).not.toBeNull();
  });

  test("a server error does not end the session", async () => {
    const { tab, state, storage } = browser();
    const session = sessionFor(60);
    await tab.adopt(session);
    state.answer = () =>
      Promise.reject(new ApiError(503, { success: false, error: "Later", code: "UNAVAILABLE" }));
    await expect(tab.replace(session.accessToken, unknownToken)).rejects.toMatchObject({ status: 503 });
    expect(storage.getItem("session")).not.toBeNull();
  });

  test("an answer without a whole session is refused", async () => {
    const { tab, state } = browser();
    const session = sessionFor(60);
    await tab.adopt(session);
    state.answer = async () => ({ ...sessionFor(60), sessionId: "" });
    await expect(tab.replace(session.accessToken, unknownToken)).rejects.toThrow("Server response error");
  });
});
