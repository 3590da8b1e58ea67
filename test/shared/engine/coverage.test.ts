import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatDate, monthOf, parseDate } from "#shared/domain/dates.ts";
import type { PlanFile } from "#shared/domain/plan/plan-settings.ts";
import { coversMonths, type RecordedMonth, uncoveredTransactions } from "#shared/engine/coverage.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { calculationsOf } from "#test/fakes/counted-calculations.ts";

const firstDay = parseDate("2016-01-01")!;
const now = "2026-11-21";
const lastDay = parseDate(now)!;

interface Trade {
  readonly day: number;
  readonly satoshis: number;
}

/** What was recorded, by month and by the order within it; a second statement of what the ledger keeps. */
function monthsOf(trades: readonly Trade[]): RecordedMonth[] {
  const months = Map.groupBy(trades, ({ day }) => monthOf(day));
  return [...months].map(([month, ofMonth]) => {
    const held = ofMonth.map((_, last) =>
      ofMonth.slice(0, last + 1).reduce((sum, { satoshis }) => sum + satoshis, 0),
    );
    return { month, satoshis: held.at(-1) ?? 0, needed: Math.max(0, ...held.map((coins) => -coins)) };
  });
}

function planOf(trades: readonly Trade[], controlPanel: object, edits: object): PlanFile {
  const transactions = trades.map(({ day, satoshis }) => ({
    dateAcquired: formatDate(day),
    btcBought: satoshis / 1e8,
    usdSpent: Math.sign(satoshis) * 100,
  }));
  const frame = { now, seed: "seed", tier: "advanced", epochOverrides: {}, transactions };
  return { ...frame, controlPanel, edits } as unknown as PlanFile;
}

const trade = fc.record({
  day: fc.integer({ min: firstDay, max: lastDay }),
  // Planned buys are of this size too, so that they decide about many of the sells.
  satoshis: fc.integer({ min: -3_000_000, max: 2_000_000 }).filter((satoshis) => satoshis !== 0),
});
const trades = fc
  .array(trade, { minLength: 1, maxLength: 14 })
  .map((some) => some.toSorted((left, right) => left.day - right.day));
const controlPanel = fc.record({
  baseAmount: fc.constantFrom(5, 100, 250),
  baseCurrency: fc.constantFrom("USD", "EUR"),
  investStartDate: fc.constantFrom("2014-05-31", "2019-02-10", "2024-01-15"),
  backfillPast: fc.boolean(),
  dynamicTopUpCap: fc.constantFrom(0, 100),
  sellReinvestSettings: fc.boolean(),
});
const edit = fc.constantFrom(
  { btcBought: 0 },
  { btcBought: 0.05, usdSpent: 500 },
  { usdSpent: 900 },
  { sell: true },
);
const edits = fc
  .array(fc.tuple(fc.integer({ min: firstDay, max: lastDay }), edit), { maxLength: 4 })
  .map((given) =>
    Object.fromEntries(given.map(([day, value]) => [`${formatDate(day).slice(0, 7)}-01`, value])),
  );

describe("the sums of the recorded months", () => {
  it("agree with the engine's ledger for any plan and ledger, or decide nothing", () => {
    const said = new Map<boolean | null, number>();
    fc.assert(
      fc.property(trades, controlPanel, edits, (ledger, panel, changed) => {
        const file = planOf(ledger, panel, changed);
        const verdict = coversMonths(file, monthsOf(ledger), embeddedMarket);
        said.set(verdict, (said.get(verdict) ?? 0) + 1);
        if (verdict === null) return panel.sellReinvestSettings;
        return verdict === (uncoveredTransactions(file, embeddedMarket).length === 0);
      }),
      { numRuns: 400, seed: 21 },
    );
    // Each verdict has been put to the test.
    expect(Math.min(...[true, false, null].map((verdict) => said.get(verdict) ?? 0))).toBeGreaterThan(20);
  });

  it("decide with one calculation, however much is recorded", async () => {
    const days = Array.from({ length: 9_000 }, (_, index) => firstDay + Math.floor(index / 3));
    const size = (index: number) => (index % 3 === 0 ? -150_000 : 100_000);
    const ledger = days.map((day, index) => ({ day, satoshis: index === 0 ? 300_000 : size(index) }));
    const months = monthsOf(ledger);
    const panel = { investStartDate: "2016-01-01" };
    const judge = () => expect(coversMonths(planOf([], panel, {}), months, embeddedMarket)).toBe(true);
    expect(await calculationsOf(judge)).toBe(1);
  });

  it("leave sums that doubles cannot hold to the ledger itself", () => {
    const months = [{ month: 24_200, satoshis: 2 ** 52, needed: 2 ** 52 }];
    expect(coversMonths(planOf([], {}, {}), months, embeddedMarket)).toBeNull();
  });

  it("count a month as recorded whose trades cancel each other out", () => {
    const day = parseDate("2020-03-20")!;
    const panel = { investStartDate: "2020-03-01", baseAmount: 100 };
    const even = [
      { day, satoshis: 500 },
      { day, satoshis: -500 },
      { day: day + 1, satoshis: 100 },
    ];
    // In March nothing is left of the planned buy: April holds its own buy of the plan and a hundred satoshis.
    const planned = 1_600_000;
    const sell = { day: parseDate("2020-04-25")!, satoshis: -planned };
    for (const ledger of [even.slice(0, 2), even]) {
      const all = [...ledger, sell];
      const file = planOf(all, panel, {});
      const verdict = uncoveredTransactions(file, embeddedMarket).length === 0;
      expect(coversMonths(file, monthsOf(all), embeddedMarket)).toBe(verdict);
      expect(verdict).toBe(false);
    }
  });
});
