import { randomUUID } from "node:crypto";
import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { AcceptedTrades, Integration, TradeProposal } from "#shared/api/portfolio/integrations.ts";
import type { News, ServiceFigures } from "#shared/api/portfolio/public-services.ts";
import {
  disconnectedService,
  type ExchangeId,
  type FigureService,
  type ServiceId,
  serviceIds,
  services,
  usualSettings,
} from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { TradeAcceptance, TradeOwner } from "./accept-trades.ts";
import type { ServiceAdapter } from "./adapter.ts";
import { callBudget, OutOfBudget, usedAt } from "./call-budget.ts";
import {
  type ConnectionChange,
  changedSettings,
  checked,
  checkSettings,
  type GivenKey,
  keyOf,
} from "./connection-input.ts";
import type { ServiceConnection } from "./connection-reader.ts";
import { connectionState } from "./connection-states.ts";
import type { ServiceConnectionStore } from "./connection-store.ts";
import type { NewsFeeds } from "./feeds/news.ts";
import type { PublicFigures } from "./feeds/public-figures.ts";
import { ServiceFailed } from "./service-call.ts";
import { credentialPlace, openCredentials, type ServiceSync } from "./sync.ts";
import type { TradeStore } from "./trade-store.ts";

interface IntegrationDependencies {
  readonly connections: ServiceConnectionStore;
  readonly trades: TradeStore;
  readonly acceptance: TradeAcceptance;
  readonly adapters: Readonly<Record<ServiceId, ServiceAdapter>>;
  readonly news: Pick<NewsFeeds, "news">;
  readonly figures: Readonly<Record<FigureService, Pick<PublicFigures, "figures">>>;
  readonly sync: ServiceSync;
  readonly sealer: Sealer;
  readonly limiter: Pick<RateLimiter, "take">;
  /** Whether addresses without TLS are taken, as on one's own computer. */
  readonly allowsLocal: boolean;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

const connects: RateLimit = { name: "connect-service", max: 20, windowMinutes: 60 };
const tests: RateLimit = { name: "test-service", max: 30, windowMinutes: 10 };
const syncs: RateLimit = { name: "sync-service", max: 30, windowMinutes: 10 };

/** API Gateway waits 29 seconds, and the last page of a run may take ten. */
const runMs = 14_000;
const longestWaitMs = 5_000;

/** The services that an account is connected to. */
export function integrationService(dependencies: IntegrationDependencies) {
  const {
    connections,
    trades,
    acceptance,
    adapters,
    news,
    figures,
    sync,
    sealer,
    limiter,
    allowsLocal,
    clock,
  } = dependencies;
  const nowText = () => new Date(clock()).toISOString();
  const shown = (id: ServiceId, connection: ServiceConnection | null) => view(id, connection, clock());

  /** @throws AppError NOT_FOUND */
  async function find(userId: string, id: ServiceId): Promise<ServiceConnection> {
    return existing(
      id,
      (await connections.read(userId)).find(({ service }) => service === id),
    );
  }

  const timeOf = (id: ServiceId, connection: ServiceConnection | null) => ({
    budget: callBudget(services[id].rate, {
      before: connection?.calls ?? null,
      clock,
      deadline: clock() + longestWaitMs,
    }),
    deadline: clock() + runMs,
  });

  return {
    async list(userId: string): Promise<Integration[]> {
      const all = await connections.read(userId);
      return serviceIds.map((id) => shown(id, all.find(({ service }) => service === id) ?? null));
    },

    /** @throws AppError VALIDATION_FAILED for a key that is refused or can do more than read, RATE_LIMITED, CONFLICT */
    async connect(userId: string, id: ServiceId, given: GivenKey): Promise<Integration> {
      const key = keyOf(id, given);
      await limiter.take(connects, userId);
      const time = timeOf(id, null);
      const settings = usualSettings();
      // The first sync of a service without a key says whether it works.
      if (key !== null) await checked(adapters[id].check({ key, settings, ...time }));
      const sealed = key && (await sealer.seal(credentialPlace(userId, id), JSON.stringify(key)));
      const made = await connections.change(userId, id, (before) => ({
        service: id,
        id: randomUUID(),
        createdAt: nowText(),
        sealed,
        settings: before?.settings ?? settings,
        automatic: before?.automatic ?? false,
        lastSyncAt: before?.lastSyncAt ?? null,
        failures: null,
        noted: before?.noted ?? { failuresSince: null, tradesUntil: null },
        calls: time.budget.calls(),
        dueAt: nowText(),
        runningUntil: null,
        // The key may be that of another account: everything is read again.
        syncedUntil: null,
        progress: null,
      }));
      return shown(id, made);
    },

    /** @throws AppError NOT_FOUND, VALIDATION_FAILED, CONFLICT */
    async update(
      userId: string,
      id: ServiceId,
      { automatic, settings }: ConnectionChange,
    ): Promise<Integration> {
      checkSettings(id, settings ?? {}, allowsLocal);
      const after = await connections.change(userId, id, (found) => {
        const before = existing(id, found);
        return {
          ...before,
          automatic: automatic ?? before.automatic,
          settings: changedSettings(before.settings, settings ?? {}),
          // What was set is read soon.
          ...(settings !== undefined && { dueAt: nowText() }),
        };
      });
      return shown(id, after);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async disconnect(userId: string, id: ServiceId): Promise<Integration> {
      await connections.change(userId, id, (before) => {
        existing(id, before);
        return null;
      });
      await adapters[id].forget(userId);
      return shown(id, null);
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED, CONFLICT */
    async test(userId: string, id: ServiceId) {
      const connection = await find(userId, id);
      await limiter.take(tests, userId);
      const begun = clock();
      const time = timeOf(id, connection);
      let message: string;
      let success = true;
      try {
        const key = await openCredentials(sealer, userId, connection);
        message = await adapters[id].check({ key, settings: connection.settings, ...time });
      } catch (error) {
        success = false;
        if (error instanceof OutOfBudget)
          message = t("Too many calls in a short time. Try again in a minute.");
        else if (error instanceof ServiceFailed) message = error.message;
        else throw error;
      }
      await connections.change(userId, id, (before) =>
        before?.id === connection.id ? { ...before, calls: time.budget.calls() } : before,
      );
      return { success, responseTime: Math.max(0, Math.round(clock() - begun)), message };
    },

    /** What a public service said last. @throws AppError NOT_FOUND */
    async figures(userId: string, id: FigureService): Promise<ServiceFigures> {
      const { settings } = await find(userId, id);
      return figures[id].figures(settings);
    },

    /** What the feeds of the account said last; nothing without a connection. */
    async news(userId: string): Promise<News & { isConnected: boolean }> {
      const connection = (await connections.read(userId)).find(({ service }) => service === "news");
      const { sources, entries } = await news.news(connection?.settings ?? usualSettings());
      const isConnected = connection !== undefined;
      return { isConnected, sources, entries: isConnected ? entries : [] };
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED, CONFLICT */
    async sync(owner: TradeOwner, id: ServiceId): Promise<Integration> {
      await find(owner.userId, id);
      await limiter.take(syncs, owner.userId);
      await sync(owner, id, clock() + runMs);
      return shown(id, await find(owner.userId, id));
    },

    /** @throws AppError NOT_FOUND */
    async proposals(userId: string, id: ExchangeId): Promise<TradeProposal[]> {
      await find(userId, id);
      return (await acceptance.open(userId, id)).map(({ proposal }) => proposal);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async accept(owner: TradeOwner, id: ExchangeId, ids: readonly string[]): Promise<AcceptedTrades> {
      await find(owner.userId, id);
      return acceptance.acceptChosen(owner, id, ids);
    },

    /** @throws AppError NOT_FOUND */
    async skip(userId: string, id: ExchangeId, ids: readonly string[], isSkipped: boolean) {
      await find(userId, id);
      return { count: await trades.skip(userId, id, [...new Set(ids)], isSkipped) };
    },
  };
}

/** @throws AppError NOT_FOUND */
function existing(id: ServiceId, connection: ServiceConnection | null | undefined): ServiceConnection {
  if (connection) return connection;
  throw new AppError("NOT_FOUND", t("{name} is not connected", { name: services[id].name }));
}

function view(id: ServiceId, connection: ServiceConnection | null, nowMs: number): Integration {
  const none = disconnectedService(id);
  if (connection === null) return none;
  const { calls, lastSyncAt, dueAt, runningUntil, failures, automatic, settings } = connection;
  const { rate } = services[id];
  return {
    ...none,
    status: connectionState(connection),
    rateLimit: { ...rate, used: Math.ceil(usedAt(rate, calls, nowMs)) },
    lastSync: lastSyncAt,
    nextSync: dueAt,
    isSyncing: runningUntil !== null && runningUntil > new Date(nowMs).toISOString(),
    errorCount: failures?.count ?? 0,
    errorSince: failures?.since ?? null,
    error: failures?.text ?? null,
    needsKey: failures?.final ?? false,
    automatic,
    settings,
  };
}
