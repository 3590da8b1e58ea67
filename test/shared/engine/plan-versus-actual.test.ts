import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { type PlanVersusActual, planVersusActual } from "#shared/engine/analyses/plan-versus-actual.ts";
import { plannedLedger } from "#shared/engine/analyses/planned-ledger.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { type PlanFile, run } from "#test/shared/engine/support/plans.ts";

type Record = { dateAcquired: string; btcBought: number; usdSpent: number; feesUSD?: number };

const panel = { baseAmount: 100, investStartDate: "2024-01-15", investEndDate: "2030-01-15" };
const now = "2024-06-20";
/** A price as of the calculation: the embedded history alone ends with the month before. */
const pricedAt = (date: string) => ({ currentBitcoinPrice: 64_800, dataTimestamp: `${date}T12:00:00Z` });

function compare(transactions: readonly Record[], fields: object = {}, more: PlanFile = {}) {
  const plan: PlanFile = {
    now,
    controlPanel: { ...panel, ...fields },
    transactions: [...transactions],
    market: pricedAt(more.now ?? now),
    ...more,
  };
  return planVersusActual(run(plan).model);
}

/** What the plan itself does in each month that is due, as records: buys, sells and reinvestments. */
function followed(result: SimulationResult): Record[] {
  const { ledger, model } = result;
  return Array.from(model.rows.day).flatMap((day, row) => {
    if (day > model.plan.now) return [];
    const dateAcquired = new Date(day * 86_400_000).toISOString().slice(0, 10);
    const record = (btc: number, usd: number) =>
      btc > 0 ? [{ dateAcquired, btcBought: btc, usdSpent: usd }] : [];
    const sold = record(ledger.sellBtc[row]!, ledger.sellUsd[row]!);
    return [
      ...record(ledger.btcBought[row]!, ledger.usdSpent[row]!),
      ...record(ledger.reinvestBtc[row]!, ledger.reinvestUsd[row]!),
      ...sold.map((entry) => ({ ...entry, btcBought: -entry.btcBought, usdSpent: -entry.usdSpent })),
    ];
  });
}

describe("plan versus actual", () => {
  test("is empty until something is recorded within the plan", () => {
    expect(compare([])).toBeNull();
    expect(compare([{ dateAcquired: "2023-05-01", btcBought: 0.01, usdSpent: 270 }])).toBeNull();
  });

  test("counts missed months, in dollars and in weeks of the plan", () => {
    const first = { dateAcquired: "2024-02-15", btcBought: 0.002, usdSpent: 100 };
    const found = compare([first])!;
    expect(found).toMatchObject({ from: "2024-02-15", dueMonths: 5, recordedMonths: 1 });
    expect(found.planned.usdCents).toBe(50_000);
    expect(found.ahead.usdCents).toBe(-40_000);
    expect(found.aheadWeeks).toBeCloseTo((-4 * 52.1775) / 12, 10);
    expect(found.missedMonths).toEqual(["2024-03", "2024-04", "2024-05", "2024-06"]);
  });

  test("counts top-ups in a week of the plan, so the gap is never longer than the plan is old", () => {
    const topUps = {
      baseAmount: 100,
      dynamicTopUpCap: 300,
      cycleTopUpCap: 300,
      investStartDate: "2021-01-01",
      backfillPast: false,
    };
    const trifle = { dateAcquired: "2024-06-10", btcBought: 0.00000001, usdSpent: 0.01 };
    const found = compare([trifle], topUps)!;
    const weeksCompared = (found.dueMonths * 52.1775) / 12;
    expect(found.planned.usdCents).toBeGreaterThan(found.dueMonths * 10_000);
    expect(found.aheadWeeks).toBeLessThan(-weeksCompared + 0.01);
    expect(found.aheadWeeks).toBeGreaterThanOrEqual(-weeksCompared);
  });

  test("ends with the last known price while the price is stale", () => {
    const records = [
      { dateAcquired: "2024-02-15", btcBought: 0.002, usdSpent: 100 },
      { dateAcquired: "2024-06-15", btcBought: 0.002, usdSpent: 100 },
    ];
    const found = compare(records, {}, { market: {} })!;
    expect(found).toMatchObject({ to: "2024-06-05", dueMonths: 4, recordedMonths: 1 });
    expect(found.recorded.usdCents).toBe(10_000);
    expect(found.missedMonths).toEqual(["2024-03", "2024-04", "2024-05"]);
    expect(compare([records[1]!], {}, { market: {} })).toBeNull();
  });

  test("leaves a month out that the plan skips", () => {
    const first = { dateAcquired: "2024-02-15", btcBought: 0.002, usdSpent: 100 };
    const edits = { "2024-04-01": { usdSpent: 0 } };
    const found = compare([first], {}, { edits })!;
    expect(found.planned.usdCents).toBe(40_000);
    expect(found.missedMonths).toEqual(["2024-03", "2024-05", "2024-06"]);
  });

  test("begins at the start of the plan when past months are not back-filled", () => {
    const late = { dateAcquired: "2024-05-15", btcBought: 0.002, usdSpent: 100 };
    expect(compare([late])).toMatchObject({ from: "2024-05-15", dueMonths: 2 });
    const strict = compare([late], { backfillPast: false })!;
    expect(strict).toMatchObject({ from: "2024-01-15", dueMonths: 6, recordedMonths: 1 });
    expect(strict.planned.usdCents).toBe(60_000);
  });

  test("counts a buy before this month's buy day as a month ahead until that day", () => {
    const early = [
      { dateAcquired: "2024-05-15", btcBought: 0.002, usdSpent: 100 },
      { dateAcquired: "2024-06-02", btcBought: 0.002, usdSpent: 100 },
    ];
    expect(compare(early, {}, { now: "2024-06-10" })?.ahead.usdCents).toBe(10_000);
    expect(compare(early, {}, { now: "2024-06-15" })?.ahead.usdCents).toBe(0);
  });

  test("leaves fees out and counts a sell by its proceeds", () => {
    const buy = { dateAcquired: "2024-06-15", btcBought: 0.002, usdSpent: 100, feesUSD: 7 };
    const sell = { dateAcquired: "2024-06-16", btcBought: -0.001, usdSpent: -60, feesUSD: 3 };
    expect(compare([buy, sell])?.recorded).toEqual({
      satoshis: 100_000,
      usdCents: 4_000,
      baseCents: 4_000,
    });
  });

  test.each([
    ["with top-ups", { dynamicTopUpCap: 80, cycleTopUpCap: 50, baseCurrency: "EUR" }],
    ["with growth by epoch", { baseAmountGrowthRate: 0.4, investStartDate: "2019-03-31" }],
    ["with sales and reinvestments", { sellReinvestSettings: true, investStartDate: "2016-09-10" }],
  ])("is nil for who recorded exactly the plan, %s", (_, fields) => {
    const planned = run({ now, controlPanel: { ...panel, ...fields }, market: pricedAt(now) });
    const records = followed(planned);
    const found = compare(records, fields)!;
    expect(found.planned).toEqual(found.recorded);
    expect(found.ahead).toEqual({ satoshis: 0, usdCents: 0, baseCents: 0 });
    expect(found.aheadWeeks).toBe(0);
    expect(found.recordedMonths).toBe(found.dueMonths);
  });

  /** What a plan with a rhythm buys by itself up to a day, as records; all of them, or those since a day. */
  function followedDays(fields: object, now: string, since = ""): Record[] {
    const { model } = run({ now, controlPanel: { ...panel, ...fields }, market: pricedAt(now) });
    const { bought, input } = plannedLedger(model);
    return Array.from(input.purchases!.day).flatMap((day, at) => {
      const dateAcquired = formatDate(day);
      if (day > model.plan.now || dateAcquired < since) return [];
      return [{ dateAcquired, btcBought: bought!.satoshis[at]! / 1e8, usdSpent: bought!.usd[at]! / 100 }];
    });
  }

  const rhythms = ["twoWeekly", "weekly", "daily"].flatMap((buyRhythm) =>
    ["2024-04-30", "2024-05-01", "2024-06-20", "2024-06-30"].map((now) => ({ buyRhythm, now })),
  );

  test.each(rhythms)("is nil for who bought $buyRhythm by the plan up to $now", ({ buyRhythm, now }) => {
    for (const investStartDate of ["2024-03-01", "2024-03-20", "2024-01-31"]) {
      for (const backfillPast of [true, false]) {
        const fields = { buyRhythm, investStartDate, backfillPast, dynamicTopUpCap: 80 };
        const found = compare(followedDays(fields, now), fields, { now })!;
        expect(found, investStartDate).toMatchObject({
          ahead: { satoshis: 0, usdCents: 0, baseCents: 0 },
          aheadWeeks: 0,
          missedMonths: [],
        });
      }
    }
  });

  test("begins with the first recorded month, not with purchases of the month before it", () => {
    const fields = { buyRhythm: "daily", investStartDate: "2024-01-10" };
    const found = compare(followedDays(fields, now, "2024-05-02"), fields)!;
    expect(found.planned.usdCents - found.recorded.usdCents).toBe(10_000);
    expect(found.aheadWeeks).toBeCloseTo(-1 / 7, 10);
  });

  const month = fc.integer({ min: 1, max: 6 });
  const buys = fc.array(
    fc.record({ month, satoshis: fc.integer({ min: 1, max: 1e9 }), cents: fc.integer({ min: 1, max: 1e8 }) }),
    { maxLength: 12 },
  );
  const given = (list: readonly { month: number; satoshis: number; cents: number }[]): Record[] =>
    list.map((buy) => ({
      dateAcquired: `2024-0${buy.month}-15`,
      btcBought: buy.satoshis / 1e8,
      usdSpent: buy.cents / 100,
    }));
  const opening = { dateAcquired: "2024-01-15", btcBought: 0.001, usdSpent: 43 };

  test("moves by exactly what is recorded besides, and always upward in all three", () => {
    fc.assert(
      fc.property(buys, buys, (some, others) => {
        const at = (list: readonly Record[]): PlanVersusActual => compare([opening, ...list])!;
        const less = at(given(some));
        const more = at([...given(some), ...given(others)]);
        const sum = (key: "satoshis" | "cents") => others.reduce((total, buy) => total + buy[key], 0);
        expect(more.planned).toEqual(less.planned);
        expect(more.ahead.satoshis - less.ahead.satoshis).toBe(sum("satoshis"));
        expect(more.ahead.usdCents - less.ahead.usdCents).toBe(sum("cents"));
        if (others.length > 0) expect(more.aheadWeeks!).toBeGreaterThan(less.aheadWeeks!);
      }),
      { numRuns: 60 },
    );
  });
});
