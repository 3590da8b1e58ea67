import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { buyRhythms } from "#shared/domain/buy-rhythm.ts";
import { lastEpoch } from "#shared/domain/plan/epochs.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { rollingBacktest } from "#shared/engine/analyses/rolling-backtest.ts";
import { timingError } from "#shared/engine/analyses/timing-error.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";
import { priceAtShare } from "#shared/engine/epochs/peaks.ts";
import { toResult } from "#shared/engine/result/result-file.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";
import { PlanRefused } from "#shared/engine/types.ts";
import { anyPlan, day, type PlanFile, run } from "#test/shared/engine/support/plans.ts";

/** A calculated plan with all columns; null for one that sells more than it holds. */
function calculated(file: PlanFile): SimulationResult | null {
  try {
    return run({ ...file, tier: "advanced" });
  } catch (error) {
    if (error instanceof PlanRefused && error.refusal.code === "oversell") return null;
    throw error;
  }
}

/** Checks `holds` on every row of any plan; it answers with what is wrong, or nothing. */
function onEveryRow(
  holds: (c: (id: string) => number, row: number, result: SimulationResult) => string | false,
  runs = 25,
) {
  fc.assert(
    fc.property(anyPlan, (file) => {
      const result = calculated(file);
      if (result === null) return;
      const columns = new Map<string, Float64Array>(Object.entries(result.columns));
      for (let row = 0; row < result.rowCount; row++) {
        const wrong = holds((id) => columns.get(id)![row]!, row, result);
        if (wrong !== false) throw new Error(`row ${row}: ${wrong}`);
      }
    }),
    { numRuns: runs },
  );
}

function near(a: number, b: number, scale = 1): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(scale, Math.abs(a), Math.abs(b));
}

describe("on every row of any plan", () => {
  test("cost is spending plus fees, and so are their totals", () => {
    onEveryRow((c) => {
      if (!near(c("costUSD"), c("usdSpent") + c("feesUSD"))) return "cost";
      return !near(c("cumulativeCosts"), c("cumulativeSpending") + c("cumulativeFees")) && "costs";
    });
  });

  test("a simulated buy is its spending at its price to the satoshi", () => {
    onEveryRow((c, row, { model }) => {
      const source = model.facts.source[row]!;
      if (source < sourceCode.backfilled || !(c("btcBought") > 0)) return false;
      return Math.abs(c("btcBought") - c("usdSpent") / c("buyingPriceUSD")) > 1e-8 && "buy";
    });
  });

  test("coins and cash are never negative", () => {
    onEveryRow((c, row, { ledger }) => {
      return (c("totalBTC") < 0 || ledger.cash[row]! < 0 || c("investedValueUSD") < -1e-6) && "negative";
    });
  });

  test("total value less costs is the unrealised gain plus all realised ones", () => {
    let realised = 0;
    onEveryRow((c, row, { ledger }) => {
      realised = (row === 0 ? 0 : realised) + c("realisedGains");
      if (Number.isNaN(c("priceUSD"))) return false;
      const value = c("holdingsValueUSD") + ledger.cash[row]!;
      const gain = c("overallUnrealisedGainLoss") + realised;
      const scale = value + c("cumulativeCosts");
      return !near(value - c("cumulativeCosts"), gain, scale) && "identity";
    });
  });

  test("recovered costs are recovered spending and fees, and no share leaves 0 … 1", () => {
    onEveryRow((c) => {
      if (Number.isNaN(c("priceUSD"))) return false;
      if (!near(c("recoveredCosts"), c("recoveredFees") + c("recoveredSpent"))) return "sum";
      const shares = ["fees", "spent", "costs", "cycled"].map((name) => c(`${name}RecoveryPct`));
      return shares.some((share) => share < 0 || share > 1 + 1e-12) && "share";
    });
  });

  test("projected prices stay between trough and peak, halvings below peaks, blocks near ten minutes", () => {
    onEveryRow((c, _, result) => {
      if (c("dateAcquired") <= result.model.series.prices.projectionStart) return false;
      if (!(c("troughPrice") < c("priceUSD") && c("priceUSD") < c("peakPrice"))) return "price";
      if (!(c("halvingPrice") < c("peakPrice"))) return "halving";
      return !(c("minutesPerBlock") > 8 && c("minutesPerBlock") < 12) && "blocks";
    });
  });

  test("exactly one of the declining and recovering lines exists from the first trough on", () => {
    onEveryRow((c) => {
      if (c("dateAcquired") < day("2011-11-18")) return false;
      return Number.isNaN(c("decliningTrendLine")) === Number.isNaN(c("recoveringTrendLine")) && "lines";
    });
  });

  test("RSI lies in 0 … 100, the rest of the cycle in 0 … 1, halving blocks at whole epochs", () => {
    onEveryRow((c) => {
      if (c("relativeStrengthIndex") < 0 || c("relativeStrengthIndex") > 100) return "rsi";
      if (!(c("cycleRemainingPct") >= 0 && c("cycleRemainingPct") <= 1)) return "remaining";
      return c("halvingBlockHeight") !== 210_000 * Math.floor(c("blockHeight") / 210_000) && "halving";
    });
  });

  test("nothing is infinite, and what is never empty is never empty", () => {
    const always = columnDefinitions.filter(({ nullRule }) => nullRule === "Never empty.");
    expect(always.length).toBeGreaterThan(40);
    onEveryRow((c, row) => {
      const infinite = columnDefinitions.find(({ id }) => Math.abs(c(id)) === Number.POSITIVE_INFINITY);
      if (infinite !== undefined) return `${infinite.id} is infinite`;
      const empty = always.find(({ id }) => Number.isNaN(c(id)));
      return empty !== undefined && `${empty.id} is empty on row ${row}`;
    });
  });

  test("past prices are known closes and, without randomisation, future ones the path's", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const controlPanel = {
          ...file.controlPanel,
          priceRandomisationLowerLimit: 1,
          priceRandomisationUpperLimit: 1,
        };
        const result = calculated({ ...file, controlPanel });
        if (result === null) return;
        const { model } = result;
        result.columns.priceUSD!.forEach((price, row) => {
          const path = pathOn(model.path, model.series.prices, model.rows.day[row]!);
          const epoch = model.rows.epoch[row]!;
          const high = 0.999 * model.epochs.peakPrice[epoch]!;
          const low = 1.001 * result.columns.troughPrice![row]!;
          const isAhead = model.rows.day[row]! > model.series.prices.projectionStart;
          const held = isAhead ? Math.min(Math.max(path, low), high) : path;
          expect(price).toEqual(roundPrice(held));
        });
      }),
      { numRuns: 15 },
    );
  });
});

describe("of any plan", () => {
  test("troughs lie below the next halving and that below the peak; peaks within their share of wealth", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const result = calculated(file);
        if (result === null) return;
        const { epochs, series, plan } = result.model;
        for (let n = epochs.running + 1; n <= lastEpoch; n++) {
          expect(epochs.troughPrice[n]!).toBeLessThan(epochs.halvingPrice[n + 1]!);
          expect(epochs.halvingPrice[n + 1]!).toBeLessThan(epochs.peakPrice[n]!);
          const cap = priceAtShare(series, epochs.peakDate[n]!, plan.controlPanel.globalWealthUpperLimit);
          expect(epochs.peakPrice[n]!).toBeLessThanOrEqual(cap);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("anchors are in order of date and the path meets every one to come", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const result = calculated(file);
        if (result === null) return;
        const { anchors, path, series, epochs } = result.model;
        anchors.day.forEach((date, at) => {
          if (at > 0) expect(date).toBeGreaterThanOrEqual(anchors.day[at - 1]!);
          const epoch = Math.floor(at / anchorsPerEpoch);
          if (epoch < epochs.running || date <= series.prices.projectionStart) return;
          expect(pathOn(path, series.prices, date)).toBe(anchors.price[at]!);
        });
      }),
      { numRuns: 25 },
    );
  });

  test("the same input gives the same output to the bit", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const result = calculated(file);
        if (result === null) return;
        const again = calculated(file);
        expect(JSON.stringify(toResult(result))).toBe(JSON.stringify(toResult(again!)));
      }),
      { numRuns: 5 },
    );
  });

  test("moving the window leaves prices and indicators of common months as they are", () => {
    const moved = [
      "priceUSD",
      "ema26",
      "signalLine",
      "relativeStrengthIndex",
      "ma350x2",
      "volatilityIndex12Months",
      "growthDeclineRate",
      "blockHeight",
      "supportTrendLine",
    ] as const;
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 1, max: 40 }), (file, years) => {
        const start = String(file.controlPanel?.investStartDate);
        const year = Number(start.slice(0, 4)) + years;
        if (year > 2030) return;
        // The 29th of February exists in every fourth year only; the day of the month must stay.
        const later = `${year}-${start.slice(5) === "02-29" ? "01-29" : start.slice(5)}`;
        const result = calculated({ ...file, transactions: [], edits: {} })!;
        const other = calculated({
          ...file,
          controlPanel: { ...file.controlPanel, investStartDate: later },
          transactions: [],
          edits: {},
        })!;
        const from = other.model.rows.month[0]! - result.model.rows.month[0]!;
        for (const id of moved) {
          expect(Array.from(other.columns[id]!), id).toEqual(Array.from(result.columns[id]!.subarray(from)));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("caps of zero give no top-ups", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const controlPanel = { ...file.controlPanel, dynamicTopUpCap: 0, cycleTopUpCap: 0 };
        const result = calculated({ ...file, controlPanel, edits: {} });
        if (result === null) return;
        expect(result.columns.dynamicTopUp!.some((value) => value !== 0)).toBe(false);
        expect(result.columns.cycleTopUp!.some((value) => value !== 0)).toBe(false);
      }),
      { numRuns: 15 },
    );
  });

  test("an edit changes no earlier row of the ledger", () => {
    fc.assert(
      fc.property(anyPlan, fc.integer({ min: 0, max: 500 }), (file, at) => {
        const before = calculated(file);
        if (before === null) return;
        const row = at % before.model.rows.count;
        const date = toResult(before).rows.dateAcquired![Math.min(row, before.rowCount - 1)];
        const others = Object.entries(file.edits ?? {}).filter(
          ([other]) => other.slice(0, 7) !== String(date).slice(0, 7),
        );
        const edits = { ...Object.fromEntries(others), [String(date)]: { usdSpent: 77 } };
        const after = calculated({ ...file, edits });
        if (after === null) return;
        for (const [name, values] of Object.entries(before.ledger)) {
          const other = after.ledger[name as keyof typeof after.ledger];
          expect(other.subarray(0, row), name).toEqual(values.subarray(0, row));
        }
      }),
      { numRuns: 20 },
    );
  });

  test("no timing error is the plan itself, and a shifted plan is its variant", () => {
    fc.assert(
      fc.property(anyPlan, (file) => {
        const controlPanel = {
          ...file.controlPanel,
          sellReinvestSettings: true,
          sellShiftMonths: 0,
          reinvestShiftMonths: 0,
        };
        const result = calculated({ ...file, controlPanel });
        if (result === null) return;
        const shifted = calculated({
          ...file,
          controlPanel: { ...controlPanel, sellShiftMonths: 3, reinvestShiftMonths: -6 },
        });
        const { variants } = timingError(result.model, [-6, 0, 3])!;
        const outcome = (of: SimulationResult) => of.ledger.coins[of.rowCount - 1];
        expect(variants.find((v) => v.sellShiftMonths === 0 && v.reinvestShiftMonths === 0)?.totalBTC).toBe(
          outcome(result),
        );
        const variant = variants.find((v) => v.sellShiftMonths === 3 && v.reinvestShiftMonths === -6)!;
        expect(variant.totalBTC).toBe(shifted === null ? null : outcome(shifted));
      }),
      { numRuns: 15 },
    );
  });
});

const rhythms = fc.constantFrom(...buyRhythms);

test("a start of the backtest equals the plan over the same window", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 120 }),
      fc.constantFrom(1, 15, 31),
      rhythms,
      (later, dom, buyRhythm) => {
        const controlPanel = {
          baseAmount: 123.45,
          buyRhythm,
          baseCurrency: "GBP",
          dynamicTopUpCap: 80,
          cycleTopUpCap: 300,
          feePct: 0.013,
          feeFixedUsd: 1.5,
        };
        const dates = {
          investStartDate: `2010-08-${String(dom).padStart(2, "0")}`,
          investEndDate: "2026-08-31",
        };
        const whole = run({ now: "2026-11-20", controlPanel: { ...controlPanel, ...dates } });
        const backtest = rollingBacktest(whole.model, 48);
        const at = later % backtest.start.length;
        const start = backtest.start[at]!;
        // The plan takes its day of the month from its start, so only full-length months can start the same plan.
        if (Number(start.slice(8)) !== dom) return;
        const end = `${Number(start.slice(0, 4)) + 4}${start.slice(4, 8)}01`;
        const plan = run({
          now: "2026-11-20",
          controlPanel: {
            ...controlPanel,
            investStartDate: start,
            investEndDate: dom === 1 ? `${end.slice(0, 8)}01` : end,
          },
        });
        const last = 47;
        expect(plan.ledger.coins[last]).toBe(backtest.totalBTC[at]);
        expect(plan.ledger.totalCosts[last]).toBe(backtest.invested[at]);
      },
    ),
    { numRuns: 60 },
  );
});

test.each(buyRhythms)("plain %s buys without fees are as cheap as plain buys", (buyRhythm) => {
  const result = run({
    now: "2026-11-20",
    controlPanel: {
      baseAmount: 1e6,
      buyRhythm,
      investStartDate: "2014-02-28",
      investEndDate: "2031-03-31",
      feePct: 0,
      feeFixedUsd: 0,
    },
  });
  expect(result.portfolio!.atEnd.portfolioCostEfficiency).toBeCloseTo(1, 9);
  for (const efficiency of result.columns.cycleCostEfficiency!) expect(efficiency).toBeCloseTo(1, 9);
});

test("a single buy without fees returns what the price does", () => {
  const result = run({
    now: "2026-11-20",
    controlPanel: { investStartDate: "2018-01-01", investEndDate: "2025-06-30", backfillPast: false },
    transactions: [{ dateAcquired: "2018-01-01", btcBought: 1, usdSpent: 13_000 }],
  });
  const prices = result.columns.priceUSD!;
  expect(result.portfolio!.atEnd.portfolioTwr + 1).toBeCloseTo(
    (prices.at(-1)! / prices[0]!) * (prices[0]! / 13_000),
    9,
  );
});
