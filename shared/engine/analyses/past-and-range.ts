import { formatDate } from "#shared/domain/dates.ts";
import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { type Model, variantOf } from "#shared/engine/model.ts";
import { drawdownThrough } from "#shared/engine/portfolio/unit-value.ts";
import type { Day, Watch } from "#shared/engine/types.ts";
import { spendable } from "./comparisons.ts";
import { homeFigures } from "./home-figures.ts";
import type { Outlook } from "./outlook/outlook.ts";
import { basisOf, drawPaths } from "./outlook/outlook-paths.ts";
import { bandsOf } from "./outlook/outlook-rows.ts";
import { outlookOf } from "./outlook/run-outlook.ts";
import { samplePaths } from "./outlook/sample-paths.ts";
import { comparedUntil, type PlannedLedger, plannedLedger } from "./planned-ledger.ts";

/** The same money paid at once, with the fee of one purchase. */
interface AllAtOnce {
  /** Day and price of the plan's first buy. */
  readonly date: string;
  readonly priceUSD: number;
  readonly totalBTC: number;
  /** In base currency at the last known price. */
  readonly value: number;
}

/** Gains over all costs, as fractions, of the plan and of the same money at once, both begun on a day. */
interface BegunAtPeak {
  readonly date: string;
  readonly plan: number;
  readonly atOnce: number;
}

/**
 * What a plan without any record would have become at the prices of the past, and where the model's paths lead from
 * there. Amounts are in base currency, nominal where nothing else is said; shares and falls are fractions, dates
 * `yyyy-mm-dd`.
 */
export interface PastAndRange {
  /** First buy, and day of the last known price. */
  readonly from: string;
  readonly until: string;
  readonly buys: number;
  readonly totalBTC: number;
  /** Spent with fees, each purchase at the rate of its day. */
  readonly cost: number;
  readonly value: number;
  /** Yearly money-weighted return in base currency; null for less than 30 days. */
  readonly xirr: number | null;
  /** Deepest fall of the value of one unit in base currency. */
  readonly worstFall: number | null;
  readonly atOnce: AllAtOnce;
  /** The worst day to begin before the running cycle: its predecessor's peak. Null where the market has none. */
  readonly begunAtPeak: BegunAtPeak | null;
  /** All rows, those of the past included. */
  readonly outlook: Outlook;
}

/** The row and the day of the plan's first buy, with its price in USD; null when nothing was bought up to a day. */
function firstBuy({ rows, facts }: Model, planned: PlannedLedger, until: Day) {
  const { purchases } = planned.input;
  for (let row = 0; row < rows.count; row++) {
    if (!(planned.btcBought[row]! > 0)) continue;
    const at = purchases?.first[row];
    const [day, price] =
      purchases && at !== undefined
        ? [purchases.day[at]!, purchases.price[at]!]
        : [rows.day[row]!, facts.price[row]!];
    return day <= until ? { row, day, price } : null;
  }
  return null;
}

function allAtOnce(model: Model, planned: PlannedLedger, cost: number, until: Day): AllAtOnce | null {
  const first = firstBuy(model, planned, until);
  if (first === null) return null;
  const { exchange, series, ledgerInput } = model;
  const totalBTC = spendable(cost / rateOn(exchange, first.day), ledgerInput.fee) / first.price;
  return {
    date: formatDate(first.day),
    priceUSD: first.price,
    totalBTC,
    value: totalBTC * series.prices.currentPrice * rateOn(exchange, until),
  };
}

/** Years between a peak and the last known price for it to be one of the past. */
const pastPeakDays = 3 * 365;

function begunAtPeak(model: Model, until: Day): BegunAtPeak | null {
  const { epochs, plan } = model;
  const epoch = epochs.peakDate.findLastIndex(
    (peak, i) => epochs.peakObserved[i] === 1 && peak <= until - pastPeakDays,
  );
  const start = epochs.peakDate[epoch];
  if (start === undefined) return null;
  const variant = variantOf(model, plan, { start, end: until });
  const { planned } = homeFigures(variant);
  if (planned === null) return null;
  const cost = planned.cost.baseCents / 100;
  const atOnce = allAtOnce(variant, plannedLedger(variant), cost, until);
  if (atOnce === null) return null;
  return {
    date: formatDate(start),
    plan: ratio(planned.value.baseCents / 100, cost) - 1,
    atOnce: ratio(atOnce.value, cost) - 1,
  };
}

/**
 * Calculates both for a plan that back-fills its past and has no transactions. Null when it has bought nothing by the
 * last known price.
 *
 * @param paths 1 to 10,000
 */
export function pastAndRange(model: Model, paths: number, watch: Watch = {}): PastAndRange | null {
  const { rows, facts, series, exchange, plan } = model;
  const { planned } = homeFigures(model);
  if (planned === null) return null;
  const until = comparedUntil(model);
  const ledger = plannedLedger(model);
  const { currentPrice } = series.prices;
  let last = rows.count - 1;
  while (last > 0 && rows.day[last]! > until) last--;
  const cost = planned.cost.baseCents / 100;
  const value = planned.value.baseCents / 100;
  const atOnce = allAtOnce(model, ledger, cost, until);
  if (atOnce === null) return null;
  const live = { day: until, price: currentPrice, rate: rateOn(exchange, until) };
  const priced = { rows, facts, ledgerInput: ledger.input };
  const fall = drawdownThrough(priced, ledger, ledger.bought, last, live, facts.rate);

  const basis = basisOf(model);
  const { baseAmount } = plan.controlPanel;
  const drawn = drawPaths(basis, { from: 0, until: paths }, watch);
  const { rows: sampled, tallies } = samplePaths(basis, drawn, baseAmount, null, watch);
  return {
    from: planned.from,
    // Of an ended plan as well: its coins have the value of this day.
    until: formatDate(until),
    buys: planned.buys,
    totalBTC: planned.satoshis / 1e8,
    cost,
    value,
    xirr: planned.yearlyReturn,
    worstFall: nullable(fall.maxDrawdown),
    atOnce,
    begunAtPeak: begunAtPeak(model, until),
    outlook: outlookOf(basis, baseAmount, null, {
      bands: bandsOf([sampled], model.visibleRows - basis.firstModelled),
      tallies: [tallies],
      amounts: null,
    }),
  };
}
