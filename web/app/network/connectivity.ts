import type { Send } from "#web/transport/transport.ts";

/** offline: the browser has no network; unreachable: it has one, but the API does not respond. */
type Reachability = "connected" | "offline" | "unreachable" | "restored";

const checkTimeoutMs = 5000;
const checkIntervalMs = 30_000;
const restoredMs = 3000;

interface Surroundings {
  send: Send;
  isOnline(): boolean;
  now(): number;
  /** Called when the API responds after a request that got no response: what came in its place is out of date. */
  announce(): void;
  later(task: () => void, ms: number): () => void;
}

export interface ConnectivityMonitor {
  current(): Reachability;
  subscribe(listener: () => void): () => void;
  /** A request got no response: check whether the API is reachable. */
  suspect(): void;
  /** A request got a response: where the API did not respond before, it does now. */
  noticeResponse(): void;
  /** The browser reported going online or offline. */
  noticeBrowser(): void;
}

/**
 * Watches the connection. Calls GET /health only when something is wrong, at most every 30 s, and repeats until it,
 * or another request, gets a response; `restored` shows for 3 s.
 */
export function createConnectivityMonitor(surroundings: Surroundings): ConnectivityMonitor {
  const { send, isOnline, now, announce, later } = surroundings;
  const listeners = new Set<() => void>();
  let state: Reachability = "connected";
  let lastCheck = Number.NEGATIVE_INFINITY;
  let checking = false;
  let cancel = () => {};

  function become(next: Reachability) {
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  function schedule(task: () => void, ms: number) {
    cancel();
    cancel = later(task, ms);
  }

  function recover() {
    if (state === "connected" || state === "restored") return;
    become("restored");
    announce();
    schedule(() => become("connected"), restoredMs);
  }

  async function check() {
    if (checking) return;
    if (!isOnline()) return become("offline");
    const wait = lastCheck + checkIntervalMs - now();
    if (wait > 0) return schedule(check, wait);
    checking = true;
    lastCheck = now();
    try {
      await send({ method: "GET", path: "/api/health", timeoutMs: checkTimeoutMs });
      // One lost request is no interruption, but it may have shown what is kept on the device.
      if (state === "connected") announce();
      recover();
    } catch {
      become(isOnline() ? "unreachable" : "offline");
      schedule(check, checkIntervalMs);
    } finally {
      checking = false;
    }
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    suspect() {
      if (state !== "unreachable") void check();
    },
    noticeResponse() {
      if (isOnline()) recover();
    },
    noticeBrowser() {
      if (!isOnline()) {
        cancel();
        become("offline");
      } else if (state !== "connected") {
        // Check at once when the browser has another network, no matter when the last check was.
        lastCheck = Number.NEGATIVE_INFINITY;
        void check();
      }
    },
  };
}
