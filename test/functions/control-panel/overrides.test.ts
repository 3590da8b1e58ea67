import { describe, expect, it } from "vitest";
import type { PanelCaller } from "#functions/control-panel/panel-caller.ts";
import { createControlPanelService } from "#functions/control-panel/service.ts";
import { createTimelineService } from "#functions/timeline/service.ts";
import { mostOverrides } from "#shared/domain/plan/plan-overrides.ts";
import { oversellMessage } from "#shared/domain/transactions/transaction-rules.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";
import { timelineOf } from "#test/functions/timeline/timeline-of.ts";

const now = Date.UTC(2026, 10, 21, 12);
const free: PanelCaller = { userId: "u1", tier: "free" };
const basic: PanelCaller = { userId: "u1", tier: "basic" };

function open() {
  const dependencies = {
    plans: createFakePlanStore(),
    ledgers: createFakeTransactionStore(),
    market: async () => ({ live: { days: [] }, input: embeddedMarket }),
    clock: () => now,
  };
  const timelines = createTimelineService(dependencies);
  const row = async (caller: PanelCaller, month: string) => {
    const { rows, rowSource } = await timelineOf(timelines, caller);
    const at = rows.dateAcquired?.findIndex((date) => String(date).startsWith(month)) ?? -1;
    const cell = (id: string) => rows[id]?.[at] ?? null;
    return { source: rowSource[at], cell };
  };
  return { ...dependencies, service: createControlPanelService(dependencies), row };
}

describe("overriding months of the plan", () => {
  it("keeps other months and removes one with null or with nothing set", async () => {
    const { service } = open();
    await service.update(free, { edits: { "2027-03-15": { usdSpent: 100 }, "2027-04-01": { feesUSD: 1 } } });
    const { edits } = await service.update(free, { edits: { "2027-05-31": { btcBought: 0.01 } } });
    expect(edits).toEqual({
      "2027-03-01": { usdSpent: 100 },
      "2027-04-01": { feesUSD: 1 },
      "2027-05-01": { btcBought: 0.01 },
    });
    const after = await service.update(free, { edits: { "2027-03-31": null, "2027-04-01": {} } });
    expect(after.edits).toEqual({ "2027-05-01": { btcBought: 0.01 } });
  });

  it("replaces what was set of a month", async () => {
    const { service } = open();
    await service.update(free, { edits: { "2027-03-01": { usdSpent: 100, feesUSD: 3 } } });
    const { edits } = await service.update(free, { edits: { "2027-03-01": { usdSpent: 50 } } });
    expect(edits).toEqual({ "2027-03-01": { usdSpent: 50 } });
  });

  it("keeps cents, satoshis and millionths exact", async () => {
    const { service, plans } = open();
    await service.update(free, {
      edits: { "2027-03-01": { buyingPriceUSD: 61_000.1, dynamicTopUp: 1.15, btcBought: 0.00000003 } },
    });
    const { edits } = await plans.readOrCreate("u1", new Date(now));
    expect(edits["2027-03-01"]).toEqual({ priceMicros: 61_000_100_000, dynamicTopUpCents: 115, satoshis: 3 });
  });

  it("reaches the row with the figures that follow", async () => {
    const { service, row } = open();
    await service.update(free, { edits: { "2027-03-01": { usdSpent: 1000, buyingPriceUSD: 50_000 } } });
    const { source, cell } = await row(free, "2027-03");
    expect(source).toBe("edited");
    expect([cell("usdSpent"), cell("btcBought"), cell("feesUSD"), cell("costUSD")]).toEqual([
      1000, 0.02, 30, 1030,
    ]);
  });

  it("needs Basic for a decision about the sell, and says for which month", async () => {
    const { service } = open();
    const before = await service.get(free);
    const change = { edits: { "2027-03-01": { sell: true, usdSpent: 1 } }, baseAmount: 9 };
    await expect(service.update(free, change)).rejects.toMatchObject({
      code: "TIER_REQUIRED",
      details: [{ path: "body.edits.2027-03-01.sell" }],
    });
    expect(await service.get(free)).toEqual(before);
    expect((await service.update(basic, change)).edits).toEqual(change.edits);
  });

  it("keeps a decision about the sell without effect after a downgrade, however the month is edited", async () => {
    const { service, row } = open();
    await service.update(basic, { investStartDate: "2021-01-01", sellReinvestSettings: true });
    await service.update(basic, { edits: { "2027-03-01": { sell: true } } });
    expect((await row(basic, "2027-03")).cell("sellAmountBTC")).toBeGreaterThan(0);
    expect((await row(free, "2027-03")).source).toBe("projected");
    await service.update(free, { edits: { "2027-03-01": { usdSpent: 7 } } });
    expect((await row(free, "2027-03")).cell("usdSpent")).toBe(7);
    expect((await service.get(basic)).edits).toEqual({ "2027-03-01": { sell: true, usdSpent: 7 } });
    const document = await service.exportPlan(free);
    expect(document.edits).toEqual({ "2027-03-01": { usdSpent: 7 } });
    await service.importPlan(free, { ...document, edits: {} }, undefined);
    expect((await service.get(basic)).edits).toEqual({ "2027-03-01": { sell: true } });
  });

  it("refuses one that takes away coins that were really sold, and one that is given back", async () => {
    const { service, ledgers } = open();
    await service.update(free, { investStartDate: "2024-01-01", backfillPast: false });
    await service.update(free, { edits: { "2024-02-01": { btcBought: 1 }, "2024-05-01": { usdSpent: 1 } } });
    const sell = { dateAcquired: "2024-04-10", usdCents: -30_000_00, satoshis: -50_000_000 };
    await writeNow(ledgers, "u1", { kind: "record", transaction: storedBuy(sell) });
    const before = await service.get(free);
    for (const override of [{ btcBought: 0.1 }, null]) {
      await expect(
        service.update(free, { edits: { "2024-02-01": override, "2024-05-01": null } }),
      ).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "body.edits.2024-02-01.btcBought", message: oversellMessage }],
      });
    }
    expect(await service.get(free)).toEqual(before);
    expect((await service.update(free, { edits: { "2024-02-01": { btcBought: 0.6 } } })).version).toBe(3);
  });

  it("lets other settings change although a recorded sell loses its cover by them", async () => {
    const { service, ledgers } = open();
    await service.update(free, { investStartDate: "2024-01-01" });
    const sell = { dateAcquired: "2024-04-10", usdCents: -30_00, satoshis: -500_000 };
    await writeNow(ledgers, "u1", { kind: "record", transaction: storedBuy(sell) });
    const change = { backfillPast: false, edits: { "2024-06-01": { usdSpent: 5 } } };
    expect((await service.update(free, change)).backfillPast).toBe(false);
  });

  it("is refused beyond the most months that a plan can hold", async () => {
    const { service } = open();
    const months = Array.from({ length: mostOverrides }, (_, i) => {
      const [year, month] = [2030 + Math.floor(i / 12), (i % 12) + 1];
      return `${year}-${String(month).padStart(2, "0")}-01`;
    });
    const full = Object.fromEntries(months.map((month) => [month, { usdSpent: 1 }]));
    await service.update(free, { edits: full });
    await expect(service.update(free, { edits: { "2029-01-01": { usdSpent: 1 } } })).rejects.toMatchObject({
      details: [{ path: "body.edits", message: "At most 600 months can be edited" }],
    });
    const swapped = { edits: { "2029-01-01": { usdSpent: 1 }, "2030-01-01": null } };
    expect(Object.keys((await service.update(free, swapped)).edits)).toHaveLength(mostOverrides);
  });

  it("goes with a reset and comes back by undoing it", async () => {
    const { service } = open();
    await service.update(free, { edits: { "2027-03-01": { usdSpent: 100 } } });
    const reset = await service.reset(free, undefined);
    expect(reset.edits).toEqual({});
    expect((await service.undoReplacement(free, reset.version)).edits).toEqual({
      "2027-03-01": { usdSpent: 100 },
    });
  });
});
