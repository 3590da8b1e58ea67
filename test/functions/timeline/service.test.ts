import { describe, expect, it } from "vitest";
import { createTimelineService, type TimelineCaller } from "#functions/timeline/service.ts";
import { timeline as contract } from "#shared/api/timeline.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { createFakePlanStore } from "#test/fakes/plan-store.ts";

const now = Date.UTC(2026, 10, 21, 12);
const free: TimelineCaller = { userId: "u1", tier: "free" };

async function open(start = "2021-01-31") {
  const plans = createFakePlanStore();
  const plan = await plans.readOrCreate("u1", new Date(now));
  await plans.replace("u1", { ...plan, investStartDate: start, version: 1 });
  const market = async () => ({ live: { days: [] }, input: embeddedMarket });
  return createTimelineService({ plans, market, clock: () => now });
}

describe("the timeline", () => {
  it("is in the contract's form with every column of the tier", async () => {
    const service = await open();
    const result = contract.get.response.parse(await service.get(free));
    expect(result).toMatchObject({ planVersion: 1, tier: "free", dataDate: "2026-08-21", stale: true });
    expect(result.rows.dateAcquired?.[0]).toBe("2021-01-31");
    expect(result.rows.priceUSD).toHaveLength(result.rowCount);
    expect(result.columns.every(({ tier }) => tier === "free")).toBe(true);
    expect(result.rowSource.slice(0, 2)).toEqual(["backfilled", "backfilled"]);
    expect(result.epochs.at(-1)?.epoch).toBeGreaterThanOrEqual(result.rowEpoch.at(-1) ?? 0);
  });

  it("has more columns and cycles for a higher tier", async () => {
    const service = await open();
    const basic = await service.get({ ...free, tier: "basic" });
    const advanced = await service.get({ ...free, tier: "advanced" });
    expect(advanced.columns).toHaveLength(165);
    expect(basic.columns.length).toBeLessThan(165);
  });

  it("brings only the columns asked for, the date always among them", async () => {
    const service = await open();
    const result = await service.get(free, "priceUSD, totalBTC");
    expect(Object.keys(result.rows)).toEqual(["dateAcquired", "priceUSD", "totalBTC"]);
  });

  it("refuses unknown columns and those of a higher tier alike", async () => {
    const service = await open();
    for (const id of ["nonsense", "marketCapitalisation", "__proto__"]) {
      await expect(service.get(free, id)).rejects.toMatchObject({
        code: "VALIDATION_FAILED",
        details: [{ path: "query.columns", message: `Unknown column ${id}` }],
      });
    }
  });
});
