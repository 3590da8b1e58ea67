import type { Credentials } from "#web/api/client.ts";
import { ApiError, ResponseError } from "#web/api/errors.ts";
import type { Send } from "#web/api/transport.ts";
import type { SessionStore } from "#web/session/session-store.ts";
import { isStoredSession, type StoredSession } from "#web/session/stored-session.ts";

const refreshTimeoutMs = 10_000;
const lockName = "halvest-session-refresh";

export const beforeRequestMs = 10 * 60 * 1000;
export const periodicCheckMs = 2 * 60 * 1000;
export const periodicThresholdMs = 5 * 60 * 1000;

type Validity = Pick<typeof import("#web/session/token-validity.ts"), "measureDriftSeconds" | "remainingMs">;

export interface SessionEnvironment {
  store: SessionStore;
  send: Send;
  /** Runs one task at a time among all tabs. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Loaded when first needed: a guest never needs it. */
  validity(): Promise<Validity>;
  drift: { read(): number; write(seconds: number): void };
  /** Tells the other tabs that the session changed. */
  announce(): void;
}

export interface SessionManager extends Credentials {
  hasSession(): boolean;
  current(): Promise<StoredSession | null>;
  /** Keeps the session that a login returned. */
  adopt(session: StoredSession): Promise<void>;
  /** Forgets the session in every tab. */
  end(): void;
  /** Refreshes when less than `thresholdMs` remain. */
  refreshUnder(thresholdMs: number): Promise<void>;
  /** Calls back when this tab's session began, was replaced or ended. Returns the function that ends it. */
  subscribe(listener: () => void): () => void;
}

/** A refusal ends the session; no answer, or a server in trouble, does not. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Looks after the tokens: hands out fresh ones, refreshes once for all callers and all tabs. */
export function createSessionManager(environment: SessionEnvironment): SessionManager {
  const { store } = environment;
  const listeners = new Set<() => void>();
  let refreshing: { stale: string; result: Promise<StoredSession | null> } | null = null;

  function changed() {
    environment.announce();
    for (const listener of listeners) listener();
  }

  async function keep(session: StoredSession) {
    const { measureDriftSeconds } = await environment.validity();
    environment.drift.write(measureDriftSeconds(session));
    await store.save(session);
    environment.announce();
  }

  function end() {
    store.clear();
    changed();
  }

  async function requestTokens(session: StoredSession): Promise<StoredSession | null> {
    try {
      const { data } = await environment.send({
        method: "POST",
        path: "/api/auth/refresh",
        body: { refreshToken: session.refreshToken },
        timeoutMs: refreshTimeoutMs,
      });
      const fresh = (data as { session?: unknown } | null)?.session;
      if (!isStoredSession(fresh)) throw new ResponseError(200);
      await keep(fresh);
      return fresh;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      end();
      return null;
    }
  }

  /** Replaces the tokens whose access token is `stale`, unless another caller or tab has already done so. */
  function refresh(stale: string): Promise<StoredSession | null> {
    if (refreshing?.stale === stale) return refreshing.result;
    const result = environment
      .exclusively(lockName, async () => {
        const session = await store.load();
        return session === null || session.accessToken !== stale ? session : requestTokens(session);
      })
      .finally(() => {
        if (refreshing?.result === result) refreshing = null;
      });
    refreshing = { stale, result };
    return result;
  }

  async function fresh(thresholdMs: number): Promise<StoredSession | null> {
    const session = await store.load();
    if (session === null) return null;
    const { remainingMs } = await environment.validity();
    const left = remainingMs(session, environment.drift.read());
    if (left >= thresholdMs) return session;
    try {
      return await refresh(session.accessToken);
    } catch (error) {
      if (left > 0) return session;
      throw error;
    }
  }

  return {
    hasSession: () => store.isPresent(),
    current: () => store.load(),
    async accessToken() {
      return (await fresh(beforeRequestMs))?.accessToken ?? null;
    },
    async replace(refused) {
      return (await refresh(refused))?.accessToken ?? null;
    },
    async adopt(session) {
      await keep(session);
      for (const listener of listeners) listener();
    },
    end,
    async refreshUnder(thresholdMs) {
      await fresh(thresholdMs);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
