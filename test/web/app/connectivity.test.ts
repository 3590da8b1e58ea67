import { describe, expect, test } from "vitest";
import { createConnectivityMonitor } from "#web/app/network/connectivity.ts";
import { NetworkError } from "#web/transport/errors.ts";

interface Task {
  at: number;
  run(): void;
}

function setUp() {
  const state = {
    online: true,
    reachable: true,
    now: 0,
    checks: [] as number[],
    announced: 0,
    tasks: [] as Task[],
  };
  const monitor = createConnectivityMonitor({
    send: async ({ path, timeoutMs }) => {
      expect([path, timeoutMs]).toEqual(["/api/health", 5000]);
      state.checks.push(state.now);
      if (!state.reachable) throw new NetworkError("unreachable");
      return { success: true, data: {} };
    },
    isOnline: () => state.online,
    now: () => state.now,
    announce: () => {
      state.announced += 1;
    },
    later(run, ms) {
      const task = { at: state.now + ms, run };
      state.tasks.push(task);
      return () => {
        state.tasks = state.tasks.filter((other) => other !== task);
      };
    },
  });
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  const pass = async (ms: number) => {
    const until = state.now + ms;
    for (;;) {
      const next = state.tasks.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= until);
      if (next === undefined) break;
      state.now = next.at;
      state.tasks = state.tasks.filter((other) => other !== next);
      next.run();
      await settle();
    }
    state.now = until;
  };
  return { state, monitor, settle, pass };
}

describe("connectivity", () => {
  test("sends no checks while the API responds", async () => {
    const { state, pass, monitor } = setUp();
    monitor.noticeBrowser();
    await pass(600_000);
    expect(state.checks).toEqual([]);
    expect(monitor.current()).toBe("connected");
  });

  test("a lost request is no interruption while the API responds, but ends what came in its place", async () => {
    const { state, monitor, settle } = setUp();
    monitor.suspect();
    await settle();
    expect(state.checks).toHaveLength(1);
    expect(monitor.current()).toBe("connected");
    expect(state.announced).toBe(1);
  });

  test("checks every 30 s until the API is back, then shows that for 3 s", async () => {
    const { state, monitor, settle, pass } = setUp();
    state.reachable = false;
    monitor.suspect();
    await settle();
    expect(monitor.current()).toBe("unreachable");
    await pass(59_000);
    state.reachable = true;
    await pass(1000);
    expect(state.checks).toEqual([0, 30_000, 60_000]);
    expect(monitor.current()).toBe("restored");
    expect(state.announced).toBe(1);
    await pass(2999);
    expect(monitor.current()).toBe("restored");
    await pass(1);
    expect(monitor.current()).toBe("connected");
  });

  test("does not wait for the next check when another request gets a response", async () => {
    const { state, monitor, settle, pass } = setUp();
    monitor.noticeResponse();
    expect(monitor.current()).toBe("connected");
    state.reachable = false;
    monitor.suspect();
    await settle();
    await pass(4000);
    monitor.noticeResponse();
    expect(monitor.current()).toBe("restored");
    await pass(60_000);
    expect(monitor.current()).toBe("connected");
    expect(state.checks).toEqual([0]);
    state.online = false;
    monitor.noticeBrowser();
    // It was on its way before.
    monitor.noticeResponse();
    expect(monitor.current()).toBe("offline");
  });

  test("never checks twice within 30 s", async () => {
    const { state, monitor, settle, pass } = setUp();
    monitor.suspect();
    await settle();
    await pass(10_000);
    monitor.suspect();
    monitor.suspect();
    await settle();
    expect(state.checks).toEqual([0]);
    await pass(20_000);
    expect(state.checks).toEqual([0, 30_000]);
  });

  test("follows the browser offline, and checks at once when it is back", async () => {
    const { state, monitor, settle } = setUp();
    state.online = false;
    monitor.noticeBrowser();
    expect(monitor.current()).toBe("offline");
    state.online = true;
    monitor.noticeBrowser();
    await settle();
    expect(state.checks).toEqual([0]);
    expect(monitor.current()).toBe("restored");
  });

  test("checks at once when the browser has another network, though the server did not respond in the last one", async () => {
    const { state, monitor, settle, pass } = setUp();
    state.reachable = false;
    monitor.suspect();
    await settle();
    expect(monitor.current()).toBe("unreachable");
    await pass(2000);
    state.reachable = true;
    monitor.noticeBrowser();
    await settle();
    expect(state.checks).toEqual([0, 2000]);
    expect(monitor.current()).toBe("restored");
  });
});
