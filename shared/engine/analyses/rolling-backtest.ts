import { dayOf, formatDate } from "#shared/domain/dates.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { flowsXirr } from "#shared/engine/portfolio/portfolio-block.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { firstPricedMonth } from "#shared/engine/timeline/grid.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { spendable } from "./comparisons.ts";
import { monthlyBuy } from "./monthly-buy.ts";
import { rhythmStretches, type Stretch } from "./rhythm-stretches.ts";

/** The plan's rule over every stretch of known history of one length; arrays by start month. USD, BTC, fractions. */
export interface RollingBacktest {
  readonly horizonMonths: number;
  readonly start: readonly string[];
  readonly invested: readonly number[];
  readonly totalBTC: readonly number[];
  readonly value: readonly number[];
  readonly roi: readonly (number | null)[];
  readonly xirr: readonly (number | null)[];
  readonly lumpSumRoi: readonly (number | null)[];
  readonly summary: BacktestSummary | null;
}

/** Spread of the returns over all starts. */
interface BacktestSummary {
  readonly count: number;
  readonly minRoi: number | null;
  readonly p10Roi: number | null;
  readonly medianRoi: number | null;
  readonly p90Roi: number | null;
  readonly maxRoi: number | null;
  readonly positiveShare: number;
  readonly beatLumpSumShare: number;
}

/** The months with a known close on the buy day. */
interface KnownMonths {
  readonly count: number;
  readonly day: Int32Array;
  /** The buy day of the month before the first. */
  readonly dayBefore: number;
  readonly price: Float64Array;
}

function knownMonths({ series, rows }: Model): KnownMonths {
  const first = firstPricedMonth(series.prices, rows.dayOfMonth);
  let count = 0;
  while (dayOf(first + count, rows.dayOfMonth) <= series.prices.dataDate) count++;
  const day = Int32Array.from({ length: count }, (_, k) => dayOf(first + k, rows.dayOfMonth));
  const price = Float64Array.from(day, (date) => roundPrice(closeOn(series.prices, date)));
  return { count, day, dayBefore: dayOf(first - 1, rows.dayOfMonth), price };
}

/** Stretches of one buy a month: the buys of a month do not depend on where a stretch starts. */
function monthlyStretches(
  model: Model,
  { count, day, price }: KnownMonths,
): (from: number, months: number) => Stretch {
  const cost = new Float64Array(count);
  const satoshis = new Float64Array(count);
  const cents = new Float64Array(count);
  for (let k = 0; k < count; k++) {
    const bought = monthlyBuy(model, model.plan.controlPanel, day[k]!, price[k]!, price[k - 1] ?? Number.NaN);
    cost[k] = bought.paid / 100;
    cents[k] = bought.paid;
    satoshis[k] = bought.satoshis;
  }
  return (from, months) => ({
    cost: total(cents, from, from + months) / 100,
    coins: total(satoshis, from, from + months) / 1e8,
    costs: cost.subarray(from, from + months),
    costDays: day.subarray(from, from + months),
  });
}

/**
 * Sum of a stretch. Not a difference of running totals: large amounts at the prices of 2010 take those past the whole
 * numbers a double can hold, and every later stretch would lose satoshis.
 */
function total(amounts: Float64Array, from: number, to: number): number {
  let sum = 0;
  for (let k = from; k < to; k++) sum += amounts[k]!;
  return sum;
}

function summarise(
  roi: readonly (number | null)[],
  lumpSumRoi: readonly (number | null)[],
): BacktestSummary | null {
  if (roi.length === 0) return null;
  const known = roi.filter((value) => value !== null);
  const [minRoi = null, p10Roi = null, medianRoi = null, p90Roi = null, maxRoi = null] = quantiles(
    known,
    [0, 0.1, 0.5, 0.9, 1],
  );
  const share = (holds: (value: number, at: number) => boolean) =>
    roi.filter((value, at) => value !== null && holds(value, at)).length / roi.length;
  return {
    count: roi.length,
    minRoi,
    p10Roi,
    medianRoi,
    p90Roi,
    maxRoi,
    positiveShare: share((value) => value > 0),
    beatLumpSumShare: share((value, at) => value > (lumpSumRoi[at] ?? Number.POSITIVE_INFINITY)),
  };
}

/**
 * Runs the plan's buying rule (no growth, no overrides, no sells) over every stretch of `months` months with known
 * closes. Throws CalculationCancelled when cancelled.
 */
export function rollingBacktest(model: Model, months: number, watch: Watch = {}): RollingBacktest {
  const known = knownMonths(model);
  const { purchases } = model.ledgerInput;
  const stretchOf =
    purchases === null
      ? monthlyStretches(model, known)
      : rhythmStretches(model, purchases.step, known.day, known.dayBefore);
  const starts = Math.max(0, known.count - months + 1);
  const start: string[] = [];
  const invested: number[] = [];
  const totalBTC: number[] = [];
  const value: number[] = [];
  const roi: (number | null)[] = [];
  const xirr: (number | null)[] = [];
  const lumpSumRoi: (number | null)[] = [];
  for (let k = 0; k < starts; k++) {
    report(watch, k / starts);
    const last = k + months - 1;
    const { cost, coins, costs, costDays } = stretchOf(k, months);
    const worth = coins * known.price[last]!;
    const lumpCoins = spendable(cost, model.ledgerInput.fee) / known.price[k]!;
    start.push(formatDate(known.day[k]!));
    invested.push(cost);
    totalBTC.push(coins);
    value.push(worth);
    roi.push(nullable(ratio(worth, cost) - 1));
    xirr.push(nullable(flowsXirr(costDays, costs, months - 1, known.day[last]!, worth)));
    lumpSumRoi.push(nullable(ratio(lumpCoins * known.price[last]!, cost) - 1));
  }
  return {
    horizonMonths: months,
    start,
    invested,
    totalBTC,
    value,
    roi,
    xirr,
    lumpSumRoi,
    summary: summarise(roi, lumpSumRoi),
  };
}
