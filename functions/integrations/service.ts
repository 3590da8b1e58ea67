import { randomUUID } from "node:crypto";
import type { Sealer } from "#functions/platform/cryptography/sealing.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { AcceptedTrades, Integration, TradeProposal } from "#shared/api/portfolio/integrations.ts";
import {
  disconnectedService,
  type ExchangeId,
  type ServiceId,
  serviceIds,
  services,
} from "#shared/domain/integrations/services.ts";
import type { TradeAcceptance, TradeOwner } from "./accept-trades.ts";
import { callBudget, OutOfBudget, usedAt } from "./call-budget.ts";
import type { ServiceConnection, ServiceConnectionStore } from "./connection-store.ts";
import type { ExchangeClient, ServiceKey } from "./exchanges/exchange.ts";
import { ServiceFailed } from "./service-call.ts";
import { credentialPlace, type ExchangeSync, openCredentials } from "./sync.ts";
import type { TradeStore } from "./trade-store.ts";

interface IntegrationDependencies {
  readonly connections: ServiceConnectionStore;
  readonly trades: TradeStore;
  readonly acceptance: TradeAcceptance;
  readonly clients: Readonly<Record<ExchangeId, ExchangeClient>>;
  readonly sync: ExchangeSync;
  readonly sealer: Sealer;
  readonly limiter: Pick<RateLimiter, "take">;
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
  const { connections, trades, acceptance, clients, sync, sealer, limiter, clock } = dependencies;
  const nowText = () => new Date(clock()).toISOString();
  const shown = (id: ServiceId, connection: ServiceConnection | null) => view(id, connection, clock());

  /** @throws AppError NOT_FOUND */
  async function find(userId: string, id: ServiceId): Promise<ServiceConnection> {
    return existing(
      id,
      (await connections.read(userId)).find(({ service }) => service === id),
    );
  }

  return {
    async list(userId: string): Promise<Integration[]> {
      const all = await connections.read(userId);
      return serviceIds.map((id) => shown(id, all.find(({ service }) => service === id) ?? null));
    },

    /** @throws AppError VALIDATION_FAILED for a key that is refused or can do more than read, RATE_LIMITED, CONFLICT */
    async connect(userId: string, id: ExchangeId, credentials: ServiceKey): Promise<Integration> {
      await limiter.take(connects, userId);
      try {
        await clients[id].check(credentials);
      } catch (error) {
        if (!(error instanceof ServiceFailed)) throw error;
        if (error.kind === "key")
          throw invalidFields([{ path: "body.apiKey", message: error.message }], error);
        throw new AppError("CONFLICT", `${error.message}. Please try again later.`, { cause: error });
      }
      const sealed = await sealer.seal(credentialPlace(userId, id), JSON.stringify(credentials));
      const made = await connections.change(userId, id, (before) => ({
        service: id,
        id: randomUUID(),
        createdAt: nowText(),
        sealed,
        automatic: before?.automatic ?? false,
        lastSyncAt: before?.lastSyncAt ?? null,
        failures: null,
        calls: { used: clients[id].weights.check, at: clock() },
        dueAt: nowText(),
        runningUntil: null,
        // The key may be that of another account: everything is read again.
        syncedUntil: null,
        progress: null,
      }));
      return shown(id, made);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async update(userId: string, id: ServiceId, change: { automatic: boolean }): Promise<Integration> {
      const after = await connections.change(userId, id, (before) => ({
        ...existing(id, before),
        ...change,
      }));
      return shown(id, after);
    },

    /** @throws AppError NOT_FOUND, CONFLICT */
    async disconnect(userId: string, id: ExchangeId): Promise<Integration> {
      await connections.change(userId, id, (before) => {
        existing(id, before);
        return null;
      });
      await trades.removeAll(userId, id);
      return shown(id, null);
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED, CONFLICT */
    async test(userId: string, id: ExchangeId) {
      const connection = await find(userId, id);
      await limiter.take(tests, userId);
      const begun = clock();
      const { rate, name } = services[id];
      const budget = callBudget(rate, { before: connection.calls, clock, deadline: begun + longestWaitMs });
      let message = `${name} accepts the key, which can only read`;
      let success = true;
      try {
        const credentials = await openCredentials(sealer, userId, connection);
        await budget.take(clients[id].weights.check);
        await clients[id].check(credentials);
      } catch (error) {
        success = false;
        if (error instanceof OutOfBudget) message = "Too many calls in a short time. Try again in a minute.";
        else if (error instanceof ServiceFailed) message = error.message;
        else throw error;
      }
      await connections.change(userId, id, (before) =>
        before?.id === connection.id ? { ...before, calls: budget.calls() } : before,
      );
      return { success, responseTime: Math.max(0, Math.round(clock() - begun)), message };
    },

    /** @throws AppError NOT_FOUND, RATE_LIMITED, CONFLICT */
    async sync(owner: TradeOwner, id: ExchangeId): Promise<Integration> {
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
  throw new AppError("NOT_FOUND", `${services[id].name} is not connected`);
}

function view(id: ServiceId, connection: ServiceConnection | null, nowMs: number): Integration {
  const none = disconnectedService(id);
  if (connection === null) return none;
  const { calls, lastSyncAt, dueAt, runningUntil, failures, automatic } = connection;
  const { rate } = services[id];
  return {
    ...none,
    status: failures !== null ? "error" : lastSyncAt === null ? "connecting" : "connected",
    rateLimit: { ...rate, used: Math.ceil(usedAt(rate, calls, nowMs)) },
    lastSync: lastSyncAt,
    nextSync: dueAt,
    isSyncing: runningUntil !== null && runningUntil > new Date(nowMs).toISOString(),
    errorCount: failures?.count ?? 0,
    errorSince: failures?.since ?? null,
    error: failures?.text ?? null,
    needsKey: failures?.final ?? false,
    automatic,
  };
}
