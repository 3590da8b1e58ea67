import type { TradeAcceptance } from "#functions/integrations/accept-trades.ts";
import type { ServiceAdapter, ServiceKey, SyncRun } from "#functions/integrations/adapter.ts";
import type { TradeStore } from "#functions/integrations/trade-store.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { type ExchangeId, services } from "#shared/domain/integrations/services.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ExchangeClient } from "./exchange.ts";

interface ExchangeDependencies {
  readonly client: ExchangeClient;
  readonly trades: TradeStore;
  readonly acceptance: TradeAcceptance;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

/** Exchanges record a trade a moment after it was made, and clocks differ. What was read before is recognised. */
const overlapMs = hourMs;

type Reached = NonNullable<SyncRun["note"]["progress"]>;

function keyIn(key: ServiceKey | null): ServiceKey {
  if (key === null) throw new Error("The connection has no key");
  return key;
}

/** Reads the trades that an exchange has of its customer since the last time. */
export function exchangeAdapter(
  exchange: ExchangeId,
  { client, trades, acceptance, clock }: ExchangeDependencies,
): ServiceAdapter {
  const { check, page: pageWeight } = client.weights;
  return {
    everyMs: dayMs,

    async check({ key, budget }) {
      await budget.take(check);
      await client.check(keyIn(key));
      const { name } = services[exchange];
      return t("{exchange} accepts the key, which can only read", { exchange: name });
    },

    async read({ owner, started, key, budget, note, isAutomatic }) {
      const { syncedUntil, progress } = started;
      const own = keyIn(key);
      await budget.take(check);
      await client.check(own);
      const beginning = { since: syncedUntil === null ? null : syncedUntil - overlapMs, until: clock() };
      let reached: Reached = progress ?? { ...beginning, cursor: null };
      for (;;) {
        note.progress = reached;
        const { cursor, ...range } = reached;
        await budget.take(pageWeight);
        const page = await client.page(own, range, cursor);
        await trades.add(owner.userId, exchange, page.trades);
        if (page.next === null) {
          if (await isAutomatic()) await acceptance.acceptNew(owner, exchange, isAutomatic);
          return { syncedUntil: range.until, progress: null };
        }
        reached = { ...range, cursor: page.next };
      }
    },

    forget: (userId) => trades.removeAll(userId, exchange),
  };
}
