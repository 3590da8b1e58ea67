import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import type { Log } from "#functions/platform/log.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
import { type ServiceId, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { TradeOwner } from "./accept-trades.ts";
import type { ServiceAdapter, ServiceKey, SyncRun } from "./adapter.ts";
import { callBudget, OutOfBudget } from "./call-budget.ts";
import type { ServiceConnection } from "./connection-reader.ts";
import type { ServiceConnectionStore } from "./connection-store.ts";
import { ServiceFailed } from "./service-call.ts";

interface ServiceSyncDependencies {
  readonly connections: ServiceConnectionStore;
  readonly adapters: Readonly<Record<ServiceId, ServiceAdapter>>;
  readonly sealer: Sealer;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** For tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** How a run ended: `more` goes on by itself, `busy` means that another run has the connection. */
export type SyncOutcome = "done" | "more" | "failed" | "busy" | "gone";

/** A run whose function was ended does not hold its connection for longer. */
const leaseMarginMs = minuteMs;
const firstRetryMs = 10 * minuteMs;
const longestRetryMs = dayMs;

/** What the key of a connection is sealed for: this service of this account. */
export const credentialPlace = (userId: string, service: ServiceId) => `${userId}#${service}`;

/**
 * The key of a connection; null without one.
 * @throws Error when the key was sealed for something else
 */
export async function openCredentials(
  sealer: Sealer,
  userId: string,
  { service, sealed }: ServiceConnection,
): Promise<ServiceKey | null> {
  if (sealed === null) return null;
  const opened = JSON.parse(await sealer.open(credentialPlace(userId, service), sealed));
  return { apiKey: String(opened.apiKey), apiSecret: String(opened.apiSecret ?? "") };
}

/** Reads what services have since the last time. */
export function serviceSync(dependencies: ServiceSyncDependencies) {
  const { connections, adapters, sealer, log, clock, wait } = dependencies;
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  /** Changes the connection of a run, unless it has been replaced or removed meanwhile. */
  async function settle(
    userId: string,
    { id, service }: ServiceConnection,
    after: (before: ServiceConnection) => ServiceConnection,
  ): Promise<boolean> {
    let isTheirs = false;
    await connections.change(userId, service, (before) => {
      isTheirs = before?.id === id;
      return before !== null && isTheirs ? after(before) : before;
    });
    return isTheirs;
  }

  /**
   * Syncs a connection for as long as there is time.
   *
   * @param deadline in milliseconds since 1970; later no call is begun, and no address that its owner chose is waited for
   */
  return async function sync(owner: TradeOwner, service: ServiceId, deadline: number): Promise<SyncOutcome> {
    const { userId } = owner;
    const now = clock();
    let isMine = false;
    const started = await connections.change(userId, service, (before) => {
      isMine = before !== null && (before.runningUntil === null || before.runningUntil <= iso(now));
      return before !== null && isMine ? { ...before, runningUntil: iso(deadline + leaseMarginMs) } : before;
    });
    if (started === null) return "gone";
    if (!isMine) return "busy";
    let outcome: SyncOutcome = "done";

    const budget = callBudget(services[service].rate, {
      before: started.calls,
      clock,
      deadline,
      ...(wait && { wait }),
    });
    const adapter = adapters[service];
    const note: SyncRun["note"] = { progress: started.progress };
    const ended = (before: ServiceConnection, change: Partial<ServiceConnection>): ServiceConnection => ({
      ...before,
      runningUntil: null,
      calls: budget.calls(),
      progress: note.progress,
      ...change,
    });
    let isTheirs: boolean;
    try {
      const change = await adapter.read({
        owner,
        started,
        key: await openCredentials(sealer, userId, started),
        settings: started.settings,
        budget,
        deadline,
        note,
        isAutomatic: () => currentlyAutomatic(userId, started),
      });
      isTheirs = await settle(userId, started, (before) =>
        ended(before, {
          lastSyncAt: iso(clock()),
          ...change,
          failures: null,
          dueAt: iso(clock() + adapter.everyMs),
        }),
      );
    } catch (error) {
      const known = error instanceof ServiceFailed || error instanceof OutOfBudget ? error : null;
      outcome = known instanceof ServiceFailed && known.kind !== "busy" ? "failed" : "more";
      if (known === null) outcome = "failed";
      isTheirs = await settle(userId, started, (before) => ended(before, afterFailure(before, error)));
      if (known === null) throw error;
      if (outcome === "failed")
        log.warn("a service failed", { integration: service, userId, error: known.message });
    }
    // It was disconnected while it was read: what came after that goes as well.
    if (!isTheirs && (await isGone(userId, service))) await adapter.forget(userId);
    return isTheirs ? outcome : "gone";
  };

  /** As chosen by now. */
  async function currentlyAutomatic(userId: string, { id, service }: ServiceConnection): Promise<boolean> {
    const current = (await connections.read(userId)).find((each) => each.service === service);
    return current?.id === id && current.automatic;
  }

  async function isGone(userId: string, service: ServiceId): Promise<boolean> {
    return (await connections.read(userId)).every((each) => each.service !== service);
  }

  /** When it is tried again, and what its owner sees of the failure. */
  function afterFailure({ failures }: ServiceConnection, error: unknown): Partial<ServiceConnection> {
    const now = clock();
    if (error instanceof OutOfBudget) return { dueAt: iso(error.until) };
    if (error instanceof ServiceFailed && error.kind === "busy") {
      return { dueAt: iso(now + error.retryAfterMs) };
    }
    const isFinal = error instanceof ServiceFailed && error.kind === "key";
    const count = (failures?.count ?? 0) + 1;
    const pauseMs = Math.min(longestRetryMs, firstRetryMs * 4 ** (count - 1));
    return {
      dueAt: isFinal ? null : iso(now + pauseMs),
      failures: {
        count,
        since: failures?.since ?? iso(now),
        text: error instanceof ServiceFailed ? error.message : t("The sync failed on our side"),
        final: isFinal,
      },
    };
  }
}
export type ServiceSync = ReturnType<typeof serviceSync>;
