import type { MarketStore } from "#functions/market/ingest.ts";
import type {
  LiveMarket,
  ObservedDay,
  ObservedRates,
} from "#functions/platform/records/market/live-market.ts";
import type { HeldPrice } from "#functions/platform/records/market/market-items.ts";

/** In-memory market store with the same promises as the table's. */
export function createFakeMarketStore(): MarketStore {
  const days = new Map<string, ObservedDay>();
  let now: LiveMarket["now"];
  let rates: ObservedRates | undefined;
  let held: HeldPrice | undefined;
  return {
    async read() {
      const sorted = [...days.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
      return { days: sorted, ...(now && { now }), ...(rates && { rates }) };
    },
    async readHeld() {
      return held;
    },
    async writeNow(next) {
      if (!now || (now.observedAt < next.observedAt && now.blockHeight <= next.blockHeight)) now = next;
    },
    async writeRates(next) {
      rates = next;
    },
    async writeDay(day) {
      days.set(day.date, day);
    },
    async hold(price) {
      held = price;
    },
    async releaseHeld() {
      held = undefined;
    },
  };
}
