import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ColumnId } from "#shared/engine/columns/columns.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { type SimulationResult, simulate } from "#shared/engine/simulate.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type NaiveRow, naiveLedger } from "#test/shared/engine/support/naive-ledger.ts";
import { anyPlan, day, type PlanFile, planOf, refusalOf, run } from "#test/shared/engine/support/plans.ts";

/** Plain monthly buys of 100 USD on the first, without fees. */
const plain: PlanFile = {
  now: "2026-11-20",
  controlPanel: {
    baseAmount: 100,
    investStartDate: "2020-01-01",
    investEndDate: "2023-12-31",
    feePct: 0,
    feeFixedUsd: 0,
  },
};

function withPanel(fields: Record<string, unknown>, more: PlanFile = {}): PlanFile {
  return { ...plain, ...more, controlPanel: { ...plain.controlPanel, ...fields } };
}

/** Position of the row dated so. */
function rowOn(result: SimulationResult, date: string): number {
  return Array.from(result.model.rows.day).indexOf(day(date));
}

function cell(result: SimulationResult, date: string, id: ColumnId): number {
  return result.columns[id]![rowOn(result, date)]!;
}

function column(result: SimulationResult, id: ColumnId): number[] {
  return Array.from(result.columns[id]!);
}

function runOrNull(file: PlanFile): SimulationResult | null {
  try {
    return run({ ...file, tier: "advanced" });
  } catch (error) {
    if (error instanceof PlanRefused && error.refusal.code === "oversell") return null;
    throw error;
  }
}

const compared = [
  "usdSpent",
  "btcBought",
  "buyingPriceUSD",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
  "sellPct",
  "sellAmountUSD",
  "sellAmountBTC",
  "realisedGains",
  "reinvestAmountUSD",
  "reinvestAmountBTC",
  "totalBTC",
  "investedValueUSD",
  "cumulativeSpending",
  "cumulativeFees",
  "cumulativeBTC",
] as const satisfies (keyof NaiveRow & ColumnId)[];

test("the ledger equals one written row by row from the rules", () => {
  fc.assert(
    fc.property(anyPlan, (file) => {
      const result = runOrNull(file);
      if (result === null) return;
      naiveLedger(result).forEach((row, i) => {
        for (const id of compared) {
          const ours = result.columns[id]![i]!;
          const theirs = row[id] ?? Number.NaN;
          const close =
            Object.is(ours, theirs) || Math.abs(ours - theirs) <= 1e-9 * Math.max(1, Math.abs(theirs));
          if (!close) throw new Error(`${id}[${i}]: ${ours} against ${theirs}`);
        }
        if (Math.abs(result.ledger.cash[i]! - row.cash) > 1e-9 * Math.max(1, row.cash)) {
          throw new Error(`cash[${i}]`);
        }
      });
    }),
    { numRuns: 60 },
  );
});

describe("transactions", () => {
  test("follow the average-cost method", () => {
    const result = run({
      now: "2026-08-21",
      controlPanel: { baseAmount: 1, investStartDate: "2020-01-15", investEndDate: "2020-04-30" },
      transactions: [
        { dateAcquired: "2020-01-10", btcBought: 100, usdSpent: 5000, feesUSD: 10 },
        { dateAcquired: "2020-02-10", btcBought: -50, usdSpent: -6000, feesUSD: 10 },
        { dateAcquired: "2020-03-10", btcBought: 50, usdSpent: 6500, feesUSD: 10 },
        { dateAcquired: "2020-04-10", btcBought: -40, usdSpent: -3600, feesUSD: 10 },
      ],
    });
    const near = (id: ColumnId, expected: number[]) =>
      column(result, id).forEach((value, i) => {
        expect(value).toBeCloseTo(expected[i]!, 9);
      });
    near("realisedGains", [0, 3485, 0, -16]);
    near("averageCostBase", [50.1, 50.1, 90.15, 90.15]);
    near("sellPct", [0, 0.5, 0, 0.4]);
  });

  test("outside the window get rows of their own, on the plan's day of the month", () => {
    const result = run(
      withPanel(
        { investStartDate: "2021-01-31", investEndDate: "2021-03-31" },
        {
          transactions: [
            { dateAcquired: "2022-02-03", btcBought: 0.1, usdSpent: 4000 },
            { dateAcquired: "2020-11-01", btcBought: 0.1, usdSpent: 1400 },
          ],
        },
      ),
    );
    const dates = ["2020-11-30", "2021-01-31", "2021-02-28", "2021-03-31", "2022-02-28"].map(day);
    expect(Array.from(result.model.rows.day)).toEqual(dates);
    expect(Array.from(result.model.rows.inWindow)).toEqual([0, 1, 1, 1, 0]);
  });

  test("of one day apply in the order given, a sell after a buy at the pool of both", () => {
    const result = run({
      ...plain,
      transactions: [
        { dateAcquired: "2020-01-05", btcBought: 1, usdSpent: 100 },
        { dateAcquired: "2020-01-05", btcBought: -2, usdSpent: -500 },
        { dateAcquired: "2020-01-04", btcBought: 1, usdSpent: 300 },
      ],
    });
    expect(cell(result, "2020-01-01", "realisedGains")).toBeCloseTo(100, 9);
    expect(cell(result, "2020-01-01", "totalBTC")).toBe(0);
    expect(cell(result, "2020-01-01", "investedValueUSD")).toBe(0);
  });

  test("cannot sell more than is held, and the refusal names the one that does", () => {
    const sell = { dateAcquired: "2020-03-05", btcBought: -1, usdSpent: -9000 };
    const transactions = [sell, { dateAcquired: "2020-02-05", btcBought: 0.5, usdSpent: 4000 }];
    expect(refusalOf({ ...plain, transactions })).toBe("oversell transactions[0].btcBought");
  });
});

describe("top-ups", () => {
  test("answer a fall since the month before in proportion, up to the cap", () => {
    const result = run(withPanel({ dynamicTopUpCap: 1e6 }));
    const before = cell(result, "2021-05-01", "priceUSD");
    const price = cell(result, "2021-06-01", "priceUSD");
    expect(price).toBeLessThan(before);
    expect(cell(result, "2021-06-01", "dynamicTopUp")).toBeCloseTo(100 * (before / price - 1), 2);
    const capped = run(withPanel({ dynamicTopUpCap: 7.77 }));
    expect(cell(capped, "2021-06-01", "dynamicTopUp")).toBe(7.77);
    expect(cell(capped, "2021-04-01", "dynamicTopUp")).toBe(0);
  });

  test("for the distance below the peak wait until the peak has passed", () => {
    const result = run(withPanel({ cycleTopUpCap: 1e6 }));
    expect(cell(result, "2021-11-01", "cycleTopUp")).toBe(0);
    const price = cell(result, "2021-12-01", "priceUSD");
    expect(cell(result, "2021-12-01", "cycleTopUp")).toBeCloseTo(100 * (67_559 / price - 1), 2);
  });
});

describe("the base amount", () => {
  test("grows from epoch to epoch after the plan's first, from an override on", () => {
    const file = withPanel({ baseAmountGrowthRate: 0.5, investEndDate: "2040-12-31" });
    const base = run({ ...file, epochOverrides: { 5: { baseAmount: 400 } } }).model.baseByEpoch;
    expect(Array.from(base.subarray(0, 8))).toEqual([100, 100, 100, 150, 225, 400, 600, 900]);
  });
});

describe("row edits", () => {
  const edited = (fields: Record<string, unknown>, panel: Record<string, unknown> = {}) =>
    run(withPanel(panel, { edits: { "2021-05-20": fields } }));

  test("with a price alone keep the spending", () => {
    const result = edited({ buyingPriceUSD: 50_000 });
    expect(cell(result, "2021-05-01", "btcBought")).toBe(0.002);
    expect(cell(result, "2021-05-01", "buyingPriceUSD")).toBe(50_000);
  });

  test("with both amounts imply the price", () => {
    const result = edited({ btcBought: 0.01, usdSpent: 555 });
    expect(cell(result, "2021-05-01", "buyingPriceUSD")).toBeCloseTo(55_500, 6);
  });

  test("with a cost alone spend the cost less the fee", () => {
    const result = edited({ costUSD: 112 }, { feePct: 0.02, feeFixedUsd: 10 });
    expect(cell(result, "2021-05-01", "usdSpent")).toBe(100);
    expect(cell(result, "2021-05-01", "feesUSD")).toBe(12);
  });

  test("with a cost below the fixed fee buy nothing and still cost", () => {
    const result = edited({ costUSD: 4 }, { feePct: 0.02, feeFixedUsd: 10 });
    expect(cell(result, "2021-05-01", "usdSpent")).toBe(0);
    expect(cell(result, "2021-05-01", "costUSD")).toBe(4);
    expect(cell(result, "2021-05-01", "buyingPriceUSD")).toBeNaN();
  });

  test("with a cost and fees spend the difference", () => {
    expect(cell(edited({ costUSD: 105, feesUSD: 5.5 }), "2021-05-01", "usdSpent")).toBe(99.5);
  });

  test("that contradict themselves are refused", () => {
    const refused = (fields: Record<string, unknown>) =>
      refusalOf({ ...plain, edits: { "2021-05-20": fields } });
    expect(refused({ costUSD: 5, feesUSD: 6 })).toBe("inconsistentEdit edits.2021-05-20.costUSD");
    expect(refused({ usdSpent: 100, costUSD: 90 })).toBe("inconsistentEdit edits.2021-05-20.costUSD");
    expect(refused({ usdSpent: 100, feesUSD: 1, costUSD: 101.02 })).toBe(
      "inconsistentEdit edits.2021-05-20.costUSD",
    );
    expect(refused({ usdSpent: 100, feesUSD: 1, costUSD: 101.01 })).toBe("accepted");
    expect(refused({ usdSpent: 100, btcBought: 0.01, buyingPriceUSD: 20_000 })).toBe(
      "inconsistentEdit edits.2021-05-20.btcBought",
    );
  });

  test("have no effect beside transactions, and are reported where they find no row", () => {
    const result = run({
      ...plain,
      transactions: [{ dateAcquired: "2021-05-03", btcBought: 0.1, usdSpent: 5000 }],
      edits: { "2021-05-20": { usdSpent: 1 }, "2019-01-01": { usdSpent: 2 } },
    });
    expect(cell(result, "2021-05-01", "usdSpent")).toBe(5000);
    expect(result.warnings.filter(({ code }) => code === "editIgnored")).toEqual([
      { code: "editIgnored", month: "2019-01" },
      { code: "editIgnored", month: "2021-05" },
    ]);
  });

  test("buy in a month without a price only if they bring one", () => {
    const file = (fields: Record<string, unknown>): PlanFile =>
      withPanel({ investStartDate: "2010-01-05" }, { edits: { "2010-03-05": fields } });
    const without = run(file({ usdSpent: 10 }));
    expect(cell(without, "2010-03-05", "costUSD")).toBe(0);
    expect(without.model.facts.source[2]).toBe(2);
    const given = run(file({ usdSpent: 10, buyingPriceUSD: 0.01 }));
    expect(cell(given, "2010-03-05", "totalBTC")).toBe(1000);
    expect(cell(given, "2010-03-05", "holdingsValueUSD")).toBeNaN();
    expect(given.model.facts.source[2]).toBe(1);
  });

  test("change no earlier row", () => {
    const before = run({ ...plain, tier: "advanced" });
    const after = edited({ usdSpent: 5000, sell: true });
    const row = rowOn(before, "2021-05-01");
    for (const [name, values] of Object.entries(before.ledger)) {
      const other = after.ledger[name as keyof typeof after.ledger];
      expect(Array.from(other.subarray(0, row)), name).toEqual(Array.from(values.subarray(0, row)));
    }
  });
});

describe("selling and reinvesting", () => {
  const strategy = withPanel({ sellReinvestSettings: true });

  test("a window's tranches together sell a fifth of coins that nothing is added to", () => {
    const file = withPanel({
      sellReinvestSettings: true,
      investStartDate: "2019-01-01",
      investEndDate: "2022-01-31",
    });
    // Only the first row buys, so that the coins before the window are those that it divides.
    const edits = Object.fromEntries(
      Array.from({ length: 36 }, (_, i) => {
        const month = `${2019 + Math.floor((i + 1) / 12)}-${String(((i + 1) % 12) + 1).padStart(2, "0")}`;
        return [`${month}-01`, { usdSpent: 0 }];
      }),
    );
    const result = run({ ...file, edits });
    const bought = result.columns.btcBought!.reduce((sum, value) => sum + value, 0);
    const sold = result.columns.sellAmountBTC!.reduce((sum, value) => sum + value, 0);
    expect(column(result, "sell").filter((value) => value === 1)).toHaveLength(3);
    expect(sold / bought).toBeCloseTo(0.2, 5);
  });

  test("sells within 45 days of the peak while the price is above the average cost", () => {
    const result = run(strategy);
    const sold = column(result, "sell").flatMap((value, i) =>
      value === 1 ? [result.model.rows.day[i]!] : [],
    );
    expect(sold).toEqual(["2021-10-01", "2021-11-01", "2021-12-01"].map(day));
    expect(cell(result, "2021-10-01", "sellPct")).toBeCloseTo(1 - 0.8 ** (1 / 3), 15);
  });

  test("spreads the cash over the months around the trough", () => {
    const result = run(strategy);
    const amounts = column(result, "reinvestAmountUSD").filter((value) => value > 0);
    expect(amounts).toHaveLength(6);
    expect(Math.max(...amounts) - Math.min(...amounts)).toBeLessThan(0.011);
    expect(result.ledger.cash.at(-1)).toBe(0);
  });

  test("a forced sell needs no window and no gain; a refused one is not made", () => {
    const result = run({
      ...strategy,
      edits: { "2022-06-01": { sell: true }, "2021-11-01": { sell: false } },
    });
    expect(cell(result, "2022-06-01", "sellPct")).toBeCloseTo(1 - 0.8 ** (1 / 3), 15);
    expect(cell(result, "2021-11-01", "sell")).toBe(0);
    expect(cell(result, "2021-12-01", "sell")).toBe(1);
  });

  test("stays off for an epoch that is switched off, and for the plan when the switch is", () => {
    const off = run({ ...strategy, epochOverrides: { 3: { sellReinvestEnabled: false } } });
    expect(off.columns.sell!.some((value) => value === 1)).toBe(false);
    const never = run({ ...plain, edits: { "2022-06-01": { sell: true } } });
    expect(never.columns.sell!.some((value) => value === 1)).toBe(false);
  });
});

test("past months without transactions buy nothing when they are not filled in", () => {
  const result = run(
    withPanel(
      { backfillPast: false, investEndDate: "2027-03-31" },
      { edits: { "2021-05-01": { feesUSD: 3 } } },
    ),
  );
  const spent = Array.from(result.model.rows.day).filter((_, i) => result.columns.usdSpent![i]! > 0);
  expect(spent).toEqual(["2021-05-01", "2026-12-01", "2027-01-01", "2027-02-01", "2027-03-01"].map(day));
});

test("a market of its own replaces the fields it brings", () => {
  const plan = planOf({ ...plain, market: { exchangeRates: { EUR: 0.5 } } });
  const euro = { ...plan, controlPanel: { ...plan.controlPanel, baseCurrency: "EUR" as const } };
  const result = simulate(euro, embeddedMarket);
  expect(result.columns.exchangeRate!.at(-1)).not.toBe(0.5);
  const later = simulate(
    { ...euro, controlPanel: { ...euro.controlPanel, investEndDate: day("2027-12-31") } },
    embeddedMarket,
  );
  expect(later.columns.exchangeRate!.at(-1)).toBe(0.5);
});

test("an unrounded ledger reinvests its last cash whole: an error left over would later pay a fixed fee", () => {
  for (let baseAmount = 50; baseAmount < 1000; baseAmount *= 1.07) {
    const panel = { baseAmount, investEndDate: "2022-09-15", sellReinvestSettings: true };
    const { model } = run(withPanel(panel));
    const ledger = allocateLedger(model.rows.count);
    runLedger(model.ledgerInput, ledger, true);
    expect(ledger.reinvestUsd.filter((usd) => usd > 0)).toHaveLength(1);
    expect(ledger.cash.at(-1)).toBe(0);
  }
});
