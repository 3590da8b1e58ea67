import { describe, expect, it } from "vitest";
import { createTimelineService, type TimelineCaller } from "#functions/timeline/service.ts";
import { timeline as contract } from "#shared/api/timeline.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { storedBuy, writeNow } from "#test/contracts/transaction-store.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";
import { createFakeTransactionStore } from "#test/fakes/transaction-store.ts";
import { timelineOf } from "./timeline-of.ts";

const now = Date.UTC(2026, 10, 21, 12);
const free: TimelineCaller = { userId: "u1", tier: "free" };

async function open(start = "2021-01-31") {
  const plans = createFakePlanStore();
  const plan = await plans.readOrCreate("u1", new Date(now));
  await plans.replace("u1", { ...plan, investStartDate: start, version: 1 });
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  const ledgers = createFakeTransactionStore();
  return Object.assign(createTimelineService({ plans, ledgers, market, clock: () => now }), {
    ledgers,
    plans,
  });
}

describe("the timeline", () => {
  it("has the same metadata whichever columns are requested", async () => {
    const service = await open();
    const advanced = { userId: "u1", tier: "advanced" } as const;
    const transaction = storedBuy({ dateAcquired: "2024-02-03", satoshis: 1_000_000, usdCents: 400_00 });
    await writeNow(service.ledgers, "u1", { kind: "record", transaction });
    const { columns: all, rows: every, ...whole } = await timelineOf(service, advanced);
    const { columns, rows, ...some } = await timelineOf(service, advanced, "usdSpent,totalBTC");
    expect(some).toEqual(whole);
    expect(columns.map(({ id }) => id).toSorted()).toEqual(["dateAcquired", "totalBTC", "usdSpent"]);
    expect(all).toEqual(expect.arrayContaining(columns));
    for (const { id } of columns) expect(rows[id]).toEqual(every[id]);
  });

  it("is in the contract's form with every column of the tier", async () => {
    const service = await open();
    const result = contract.get.response.parse(await timelineOf(service, free));
    expect(result).toMatchObject({ planVersion: 1, tier: "free", dataDate: "2026-08-21", stale: true });
    expect(result.rows.dateAcquired?.[0]).toBe("2021-01-31");
    expect(result.rows.priceUSD).toHaveLength(result.rowCount);
    expect(result.columns.every(({ tier }) => tier === "free")).toBe(true);
    expect(result.rowSource.slice(0, 2)).toEqual(["backfilled", "backfilled"]);
    expect(result.epochs.at(-1)?.epoch).toBeGreaterThanOrEqual(result.rowEpoch.at(-1) ?? 0);
  });

  it("has more columns and cycles for a higher tier", async () => {
    const service = await open();
    const basic = await timelineOf(service, { ...free, tier: "basic" });
    const advanced = await timelineOf(service, { ...free, tier: "advanced" });
    expect(advanced.columns).toHaveLength(columnDefinitions.length);
    expect(basic.columns.length).toBeLessThan(columnDefinitions.length);
  });

  it("returns only the requested columns, the date always among them", async () => {
    const service = await open();
    const result = await timelineOf(service, free, "priceUSD, totalBTC");
    expect(Object.keys(result.rows)).toEqual(["dateAcquired", "priceUSD", "totalBTC"]);
  });

  it("refuses unknown columns and those of a higher tier with the same error", async () => {
    const service = await open();
    for (const id of ["nonsense", "marketCapitalisation", "__proto__"]) {
      await expect(timelineOf(service, free, id)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "query.columns", message: `Unknown column ${id}` }],
      });
    }
  });
});

describe("recorded transactions", () => {
  it("take the place of the planned buy of their month and give months outside the plan a row", async () => {
    const service = await open("2021-01-31");
    await writeNow(service.ledgers, "u1", {
      kind: "record",
      transaction: storedBuy({ dateAcquired: "2021-03-05", usdCents: 500_00, satoshis: 1_000_000 }),
    });
    await writeNow(service.ledgers, "u1", {
      kind: "record",
      transaction: storedBuy({ dateAcquired: "2020-06-01", usdCents: 10_00, satoshis: 100_000 }),
    });
    const { rows, rowSource, warnings } = await timelineOf(service, free, "usdSpent,btcBought");
    expect(rows.dateAcquired?.slice(0, 4)).toEqual(["2020-06-30", "2021-01-31", "2021-02-28", "2021-03-31"]);
    expect(rowSource.slice(0, 4)).toEqual(["actual", "backfilled", "backfilled", "actual"]);
    expect(rows.usdSpent?.slice(0, 4)).toEqual([10, 250, 250, 500]);
    expect(rows.btcBought?.[3]).toBe(0.01);
    expect(warnings.filter(({ code }) => code === "transactionIgnored")).toEqual([]);
  });

  it("that a changed plan no longer covers are left out and named, and the rest stays readable", async () => {
    const service = await open("2026-11-21");
    const buy = storedBuy({ dateAcquired: "2024-03-05", satoshis: 1_000_000, usdCents: 600_00 });
    const sells = Array.from({ length: 40 }, (_, index) =>
      storedBuy({ dateAcquired: "2024-05-05", satoshis: -900_000, usdCents: -500_00, sequence: 2 + index }),
    );
    for (const transaction of [buy, ...sells]) {
      await writeNow(service.ledgers, "u1", { kind: "record", transaction });
    }
    const { rows, rowSource, warnings } = await timelineOf(service, free, "totalBTC");
    const left = warnings.filter(({ code }) => code === "transactionIgnored");
    expect(left.map(({ id }) => id).toSorted()).toEqual(
      sells
        .slice(1)
        .map(({ id }) => id)
        .toSorted(),
    );
    expect(left[0]).toMatchObject({ dateAcquired: "2024-05-05" });
    expect(rowSource.slice(0, 2)).toEqual(["actual", "actual"]);
    expect(rows.totalBTC?.slice(0, 2)).toEqual([0.01, 0.001]);
  });
});

describe("system health", () => {
  it("is that of the last month that is not in the future, in the contract's form", async () => {
    const service = await open();
    const basic: TimelineCaller = { ...free, tier: "basic" };
    const health = contract.systemHealth.response.parse(await service.systemHealth(basic));
    const { rows } = await timelineOf(service, basic, "systemHealthPeak,systemHealthTroughWeeks");
    const row = rows.dateAcquired?.findLastIndex((date) => String(date) <= "2026-11-21") ?? -1;
    expect(health).toMatchObject({
      dateAcquired: rows.dateAcquired?.[row],
      systemHealthPeak: rows.systemHealthPeak?.[row],
      systemHealthTroughWeeks: rows.systemHealthTroughWeeks?.[row],
    });
    expect(health.systemHealthPeak).toBeGreaterThan(0);
  });

  it("is empty before the plan begins", async () => {
    const service = await open("2026-12-31");
    const health = await service.systemHealth({ ...free, tier: "advanced" });
    expect(new Set(Object.values(health))).toEqual(new Set([null]));
  });

  it("is not for the free tier", async () => {
    const service = await open();
    await expect(service.systemHealth(free)).rejects.toMatchObject({ code: "TIER_REQUIRED" });
  });
});
