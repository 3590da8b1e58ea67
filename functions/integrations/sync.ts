import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import type { Log } from "#functions/platform/log.ts";
import { dayMs, hourMs, minuteMs } from "#shared/domain/durations.ts";
import { type ExchangeId, services } from "#shared/domain/integrations/services.ts";
import type { TradeAcceptance, TradeOwner } from "./accept-trades.ts";
import { type CallBudget, callBudget, OutOfBudget } from "./call-budget.ts";
import type { ServiceConnection, ServiceConnectionStore } from "./connection-store.ts";
import type { ExchangeClient, ServiceKey } from "./exchanges/exchange.ts";
import { ServiceFailed } from "./service-call.ts";
import type { TradeStore } from "./trade-store.ts";

interface ExchangeSyncDependencies {
  readonly connections: ServiceConnectionStore;
  readonly trades: TradeStore;
  readonly acceptance: TradeAcceptance;
  readonly clients: Readonly<Record<ExchangeId, ExchangeClient>>;
  readonly sealer: Sealer;
  readonly log: Log;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** For tests. */
  readonly wait?: (milliseconds: number) => Promise<void>;
}

/** How a run ended: `more` goes on by itself, `busy` means that another run has the connection. */
export type SyncOutcome = "done" | "more" | "failed" | "busy" | "gone";

/** Exchanges note a trade a moment after it was made, and some clocks differ. What was read before is recognised. */
const overlapMs = hourMs;
const betweenSyncsMs = dayMs;
/** A run whose function was ended does not hold its connection for longer. */
const leaseMarginMs = minuteMs;
const firstRetryMs = 10 * minuteMs;

/** What the key of a connection is sealed for: this service of this account. */
export const credentialPlace = (userId: string, exchange: ExchangeId) => `${userId}#${exchange}`;

/** @throws Error when the key was sealed for something else */
export async function openCredentials(
  sealer: Sealer,
  userId: string,
  { service, sealed }: ServiceConnection,
): Promise<ServiceKey> {
  if (sealed === null) throw new Error("The connection has no key");
  const opened = JSON.parse(await sealer.open(credentialPlace(userId, service), sealed));
  return { apiKey: String(opened.apiKey), apiSecret: String(opened.apiSecret) };
}

/** Reads what exchanges have of their customers since the last time. */
export function exchangeSync(dependencies: ExchangeSyncDependencies) {
  const { connections, trades, acceptance, clients, sealer, log, clock, wait } = dependencies;
  const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

  /** Reads pages until the last, and stores their trades. */
  async function readPages(userId: string, started: ServiceConnection, budget: CallBudget, note: Noted) {
    const { service, syncedUntil } = started;
    const client = clients[service];
    const credentials = await openCredentials(sealer, userId, started);
    await budget.take(client.weights.check);
    await client.check(credentials);
    note.progress = started.progress ?? {
      since: syncedUntil === null ? null : syncedUntil - overlapMs,
      until: clock(),
      cursor: null,
    };
    for (;;) {
      const { cursor, ...range } = note.progress;
      await budget.take(client.weights.page);
      const page = await client.page(credentials, range, cursor);
      await trades.add(userId, service, page.trades);
      if (page.next === null) return range.until;
      note.progress = { ...range, cursor: page.next };
    }
  }

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
   * @param deadline in milliseconds since 1970; later no call is begun
   */
  return async function sync(owner: TradeOwner, service: ExchangeId, deadline: number): Promise<SyncOutcome> {
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
    const note: Noted = { progress: started.progress };
    const ended = (before: ServiceConnection, change: Partial<ServiceConnection>): ServiceConnection => ({
      ...before,
      runningUntil: null,
      calls: budget.calls(),
      progress: note.progress,
      ...change,
    });
    let isTheirs: boolean;
    try {
      const until = await readPages(userId, started, budget, note);
      if (await currentlyAutomatic(userId, started)) await acceptance.acceptNew(owner, service);
      isTheirs = await settle(userId, started, (before) =>
        ended(before, {
          lastSyncAt: iso(clock()),
          syncedUntil: until,
          progress: null,
          failures: null,
          dueAt: iso(clock() + betweenSyncsMs),
        }),
      );
    } catch (error) {
      const known = error instanceof ServiceFailed || error instanceof OutOfBudget ? error : null;
      outcome = known instanceof ServiceFailed && known.kind !== "busy" ? "failed" : "more";
      if (known === null) outcome = "failed";
      isTheirs = await settle(userId, started, (before) => ended(before, afterFailure(before, error)));
      if (known === null) throw error;
      if (outcome === "failed") log.warn("a service failed", { service, userId, error: known.message });
    }
    // It was disconnected while it was read: what came after that goes as well.
    if (!isTheirs && (await isGone(userId, service))) await trades.removeAll(userId, service);
    return isTheirs ? outcome : "gone";
  };

  /** As chosen by now. */
  async function currentlyAutomatic(userId: string, { id, service }: ServiceConnection): Promise<boolean> {
    const current = (await connections.read(userId)).find((each) => each.service === service);
    return current?.id === id && current.automatic;
  }

  async function isGone(userId: string, service: ExchangeId): Promise<boolean> {
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
    const pauseMs = Math.min(betweenSyncsMs, firstRetryMs * 4 ** (count - 1));
    return {
      dueAt: isFinal ? null : iso(now + pauseMs),
      failures: {
        count,
        since: failures?.since ?? iso(now),
        text: error instanceof ServiceFailed ? error.message : "The sync failed on our side",
        final: isFinal,
      },
    };
  }
}
export type ExchangeSync = ReturnType<typeof exchangeSync>;

/** How far a run came. */
interface Noted {
  progress: ServiceConnection["progress"];
}
