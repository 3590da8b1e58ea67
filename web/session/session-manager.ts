import { msg } from "#shared/domain/language/translate.ts";
import { ApiError, ResponseError } from "#web/transport/errors.ts";
import type { TokenProvider } from "#web/transport/token-provider.ts";
import type { Send } from "#web/transport/transport.ts";
import { type BrowserSession, isBrowserSession } from "./browser-session.ts";
import type { SessionStore } from "./session-store.ts";

const refreshTimeoutMs = 10_000;
/** How long a change of the storage may take to reach another tab. */
const storageDelayMs = 500;
const lockName = "halvest-session-refresh";

const beforeRequestMs = 10 * 60 * 1000;
export const periodicThresholdMs = 5 * 60 * 1000;

type Validity = Pick<typeof import("./token-validity.ts"), "measureDriftSeconds" | "remainingMs">;

export interface SessionEnvironment {
  store: SessionStore;
  send: Send;
  /** Runs one task at a time among all tabs. */
  exclusively<T>(name: string, task: () => Promise<T>): Promise<T>;
  /** Loaded when first needed: a guest never needs it. */
  validity(): Promise<Validity>;
  drift: { read(): number; write(seconds: number): void };
  /** Notifies this tab that the session began, was replaced or ended. */
  announce(): void;
  /** Stores why the session is about to end; null when the user ends it. */
  noteEnd(reason: string | null): void;
  wait(ms: number): Promise<void>;
}

export interface SessionManager extends TokenProvider {
  current(): Promise<BrowserSession | null>;
  /** Stores the session that a login returned. */
  adopt(session: BrowserSession): Promise<void>;
  /** Clears the session in every tab. @param refusal the API's refusal, when that is the reason */
  end(refusal?: ApiError): void;
  /** The same, at the request of this tab's user. */
  endOnPurpose(): void;
  /** Refreshes when less than `thresholdMs` remain. */
  refreshUnder(thresholdMs: number): Promise<void>;
}

const expired = msg("You were signed out because your session has expired.");

/** The API's reason for an ended session, when it is more specific than the absence of a session. */
function reasonOf(...refusals: readonly (ApiError | undefined)[]): string {
  return refusals.find((refusal) => refusal?.code === "SESSION_EXPIRED")?.message ?? expired;
}

/** A refusal ends the session; a missing response or a server error does not. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
}

/** Manages the tokens: hands out valid ones and refreshes once for all callers and tabs. */
export function createSessionManager(environment: SessionEnvironment): SessionManager {
  const { store } = environment;
  let refreshing: { stale: string; result: Promise<BrowserSession | null> } | null = null;

  async function keep(session: BrowserSession) {
    const { measureDriftSeconds } = await environment.validity();
    environment.drift.write(measureDriftSeconds(session));
    await store.save(session);
    environment.announce();
  }

  function end(reason: string | null) {
    environment.noteEnd(reason);
    store.clear();
    environment.announce();
  }

  /**
   * Another tab may have just used up a refused refresh token, and its new tokens may not have reached this tab's view
   * of the storage yet. If none arrive, the session has ended.
   */
  async function replacedElsewhere(refused: BrowserSession, reason: string): Promise<BrowserSession | null> {
    await environment.wait(storageDelayMs);
    const latest = await store.load();
    if (latest !== null && latest.accessToken !== refused.accessToken) return latest;
    end(reason);
    return null;
  }

  async function requestTokens(session: BrowserSession, refusal?: ApiError): Promise<BrowserSession | null> {
    try {
      const { data } = await environment.send({
        method: "POST",
        path: "/api/auth/refresh",
        body: { refreshToken: session.refreshToken },
        timeoutMs: refreshTimeoutMs,
      });
      const fresh = (data as { session?: unknown } | null)?.session;
      if (!isBrowserSession(fresh)) throw new ResponseError(200);
      await keep(fresh);
      return fresh;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return replacedElsewhere(session, reasonOf(refusal, error));
    }
  }

  /** Replaces the tokens whose access token is `stale`, unless another caller or tab has already done so. */
  function refresh(stale: string, refusal?: ApiError): Promise<BrowserSession | null> {
    if (refreshing?.stale === stale) return refreshing.result;
    const result = environment
      .exclusively(lockName, async () => {
        const session = await store.load();
        return session === null || session.accessToken !== stale ? session : requestTokens(session, refusal);
      })
      .finally(() => {
        if (refreshing?.result === result) refreshing = null;
      });
    refreshing = { stale, result };
    return result;
  }

  async function fresh(thresholdMs: number): Promise<BrowserSession | null> {
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
    current: () => store.load(),
    async accessToken() {
      return (await fresh(beforeRequestMs))?.accessToken ?? null;
    },
    async replace(refused, refusal) {
      return (await refresh(refused, refusal))?.accessToken ?? null;
    },
    adopt: keep,
    end: (refusal) => end(reasonOf(refusal)),
    endOnPurpose: () => end(null),
    async refreshUnder(thresholdMs) {
      await fresh(thresholdMs);
    },
  };
}
