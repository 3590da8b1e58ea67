import { describe, expect, it } from "vitest";
import type { MarketStore } from "#functions/market/ingest.ts";
import type { ObservedNow } from "#functions/platform/records/market/live-market.ts";

const observedNow: ObservedNow = {
  priceCents: 2,
  priceSource: "coingecko",
  observedAt: "2026-11-21T10:10:00.000Z",
  blockHeight: 11,
  heightObservedAt: "2026-11-21T09:00:00.000Z",
};

/** What every market store promises. `open` gives an empty one. */
export function marketStoreContract(open: () => Promise<MarketStore>): void {
  describe("a market store", () => {
    it("is empty at first", async () => {
      const store = await open();
      expect(await store.read()).toEqual({ days: [] });
      expect(await store.readHeld()).toBeUndefined();
    });

    it("gives days in order whatever the order of writing, and one per date", async () => {
      const store = await open();
      await store.writeDay({ date: "2026-09-02", closeCents: 2, lastBlockHeight: 20 });
      await store.writeDay({ date: "2026-08-31", lastBlockHeight: 5 });
      await store.writeDay({ date: "2026-09-01", closeCents: 1, lastBlockHeight: 10 });
      await store.writeDay({ date: "2026-09-02", closeCents: 3, lastBlockHeight: 30 });
      expect((await store.read()).days).toEqual([
        { date: "2026-08-31", lastBlockHeight: 5 },
        { date: "2026-09-01", closeCents: 1, lastBlockHeight: 10 },
        { date: "2026-09-02", closeCents: 3, lastBlockHeight: 30 },
      ]);
    });

    it("keeps the newer of two current prices", async () => {
      const store = await open();
      await store.writeNow(observedNow, null);
      const older = { ...observedNow, priceCents: 1, observedAt: "2026-11-21T10:00:00.000Z" };
      await store.writeNow(older, null);
      expect((await store.read()).now).toEqual(observedNow);
    });

    it("keeps the greater of two heights with its price, also when the other price is newer", async () => {
      const store = await open();
      await store.writeNow(observedNow, null);
      const behind = { ...observedNow, blockHeight: 10, observedAt: "2026-11-21T10:20:00.000Z" };
      await store.writeNow(behind, null);
      expect((await store.read()).now).toEqual(observedNow);
      const same = { ...behind, blockHeight: 11 };
      await store.writeNow(same, null);
      expect((await store.read()).now).toEqual(same);
    });

    it("replaces rates and keeps a held price apart from the readings until it is released", async () => {
      const store = await open();
      await store.writeRates({ date: "2026-11-19", perUsd: { EUR: 0.8 } });
      await store.writeRates({ date: "2026-11-20", perUsd: { EUR: 0.9 } });
      const held = { priceCents: 5, observedAt: "2026-11-21T10:00:00.000Z", agreeing: 1 };
      await store.hold(held);
      expect(await store.readHeld()).toEqual(held);
      expect(await store.read()).toEqual({ days: [], rates: { date: "2026-11-20", perUsd: { EUR: 0.9 } } });
      await store.releaseHeld();
      expect(await store.readHeld()).toBeUndefined();
    });
  });
}
