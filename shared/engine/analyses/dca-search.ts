import { dayOf } from "#shared/domain/dates.ts";
import { roundPrice } from "#shared/domain/rounding.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { firstPricedMonth } from "#shared/engine/timeline/grid.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { monthlyBuy } from "./monthly-buy.ts";

/** A way of buying every month: caps in base currency, growth a fraction from epoch to epoch. */
export interface BuyingRule {
  readonly dynamicTopUpCap: number;
  readonly cycleTopUpCap: number;
  readonly growth: number;
  readonly dayOfMonth: number;
}

/** What a rule brought over the stretches of one part of history: value per dollar of cost, fees included. */
interface RuleOutcome {
  readonly median: number;
  readonly worst: number;
  /** Share of the starts at which it was better than the plain rule. */
  readonly beatPlain: number;
}

export interface SearchedRule {
  readonly rule: BuyingRule;
  readonly inSample: RuleOutcome;
  readonly outOfSample: RuleOutcome;
}

/** A search on older history, judged on later history that it has not seen. */
export interface DcaSearch {
  readonly months: number;
  /** Stretches of either part; those of the later one begin after all of the others have ended. */
  readonly inSampleStarts: number;
  readonly outOfSampleStarts: number;
  readonly tried: number;
  /** No top-ups and no growth, on the plan's day. */
  readonly plain: SearchedRule;
  /** With the best median in sample; the plain rule when none is better. */
  readonly best: SearchedRule;
  /** Whether the best rule's median is above the plain one's out of sample, too. */
  readonly isBetter: boolean;
}

const days = [1, 8, 15, 22] as const;
const growths = [0, 0.25, 0.5, 1] as const;
/** Caps as multiples of the base amount. */
const capFactors = [0, 0.5, 1, 2] as const;

/** The known months of a day of the month. */
interface PricedDays {
  readonly count: number;
  readonly day: Int32Array;
  readonly price: Float64Array;
}

function pricedDays({ series }: Model, dayOfMonth: number, first: number): PricedDays {
  let count = 0;
  while (dayOf(first + count, dayOfMonth) <= series.prices.dataDate) count++;
  const day = Int32Array.from({ length: count }, (_, k) => dayOf(first + k, dayOfMonth));
  return { count, day, price: Float64Array.from(day, (date) => roundPrice(closeOn(series.prices, date))) };
}

/** Value per dollar of cost of a rule over the `months` known months from `from` on. */
function stretchReturn(
  model: Model,
  { day, price }: PricedDays,
  rule: BuyingRule,
  from: number,
  months: number,
): number {
  let paid = 0;
  let satoshis = 0;
  let { baseAmount } = model.plan.controlPanel;
  let epoch = epochOn(model.epochs, day[from]!);
  for (let k = from; k < from + months; k++) {
    const current = epochOn(model.epochs, day[k]!);
    for (; epoch < current; epoch++) baseAmount *= 1 + rule.growth;
    const bought = monthlyBuy(model, { ...rule, baseAmount }, day[k]!, price[k]!, price[k - 1] ?? Number.NaN);
    paid += bought.paid;
    satoshis += bought.satoshis;
  }
  return ratio((satoshis / 1e8) * price[from + months - 1]!, paid / 100);
}

function outcomeOf(values: readonly number[], plain: readonly number[]): RuleOutcome {
  const [worst, median] = quantiles(values, [0, 0.5]);
  const better = values.filter((value, at) => value > plain[at]!).length;
  return {
    median: median ?? Number.NaN,
    worst: worst ?? Number.NaN,
    beatPlain: values.length === 0 ? 0 : better / values.length,
  };
}

/**
 * Searches caps, growth and the day of the month over the older half of history, by the median value per dollar over
 * every stretch of `months` months, and judges the best on the stretches of the later half. Null when either half has
 * none. The first month of the shortest series counts for all, so that every rule has the same starts. Throws
 * CalculationCancelled when cancelled.
 */
export function searchDca(model: Model, months: number, watch: Watch = {}): DcaSearch | null {
  const { baseAmount } = model.plan.controlPanel;
  const planDay = model.rows.dayOfMonth;
  const tried = [...new Set([planDay, ...days])];
  const first = Math.max(...tried.map((day) => firstPricedMonth(model.series.prices, day)));
  const known = new Map(tried.map((day) => [day, pricedDays(model, day, first)] as const));
  const count = Math.min(...[...known.values()].map((each) => each.count));
  const split = Math.floor(count / 2);
  const older = range(0, split - months + 1);
  const later = range(split, count - months + 1);
  if (older.length === 0 || later.length === 0) return null;
  const plainRule = { dynamicTopUpCap: 0, cycleTopUpCap: 0, growth: 0, dayOfMonth: planDay };
  const valuesOf = (rule: BuyingRule, starts: readonly number[]) =>
    starts.map((from) => stretchReturn(model, known.get(rule.dayOfMonth)!, rule, from, months));
  const plainOlder = valuesOf(plainRule, older);
  const plainLater = valuesOf(plainRule, later);
  const rules = tried.flatMap((dayOfMonth) =>
    capFactors.flatMap((dynamic) =>
      capFactors.flatMap((cycle) =>
        growths.map((growth) => ({
          dynamicTopUpCap: dynamic * baseAmount,
          cycleTopUpCap: cycle * baseAmount,
          growth,
          dayOfMonth,
        })),
      ),
    ),
  );
  let bestRule: BuyingRule = plainRule;
  let bestOlder = outcomeOf(plainOlder, plainOlder);
  rules.forEach((rule, at) => {
    report(watch, at / rules.length);
    const outcome = outcomeOf(valuesOf(rule, older), plainOlder);
    if (outcome.median > bestOlder.median) [bestRule, bestOlder] = [rule, outcome];
  });
  const plain = {
    rule: plainRule,
    inSample: outcomeOf(plainOlder, plainOlder),
    outOfSample: outcomeOf(plainLater, plainLater),
  };
  const best = {
    rule: bestRule,
    inSample: bestOlder,
    outOfSample: outcomeOf(valuesOf(bestRule, later), plainLater),
  };
  return {
    months,
    inSampleStarts: older.length,
    outOfSampleStarts: later.length,
    tried: rules.length,
    plain,
    best,
    isBetter: bestRule !== plainRule && best.outOfSample.median > plain.outOfSample.median,
  };
}

const range = (from: number, until: number): number[] =>
  Array.from({ length: Math.max(0, until - from) }, (_, at) => from + at);
