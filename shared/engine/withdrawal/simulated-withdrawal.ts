import { formatDate } from "#shared/domain/dates.ts";
import {
  type BandName,
  bandQuantiles,
  bandRanks,
  emptyBands,
  fillBand,
} from "#shared/engine/monte-carlo/bands.ts";
import { type BandRecord, bandRecord } from "#shared/engine/monte-carlo/monte-carlo-record.ts";
import { rankSelector } from "#shared/engine/monte-carlo/rank-selector.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { drawDown } from "./draw-down.ts";
import type { Lanes } from "./lanes.ts";
import type { WithdrawalMonths } from "./months.ts";
import type { PlannedCosts } from "./planned-withdrawal.ts";
import type { WithdrawalSettings } from "./withdrawal-settings.ts";

type Quantiles<T> = Readonly<Record<BandName, T>>;

/** Withdrawals on simulated paths; base currency and BTC, shares of the paths as fractions. */
export interface SimulatedWithdrawal {
  readonly paths: number;
  /** Share of the paths without a short month. */
  readonly successProbability: number;
  /** The same over the first years. */
  readonly byHorizon: readonly { readonly years: number; readonly probability: number }[];
  /** First short month, earliest paths first; null where that path has none. */
  readonly depletionDate: Quantiles<string | null>;
  /** After each month's sale. */
  readonly coins: BandRecord;
  readonly value: BandRecord;
  readonly withdrawn: BandRecord;
  readonly totals: {
    readonly withdrawn: Quantiles<number>;
    readonly withdrawnReal: Quantiles<number>;
    readonly remainingBTC: Quantiles<number>;
    readonly remainingValueReal: Quantiles<number>;
  };
}

/** What the paths pay besides their withdrawals, all months together; base currency. */
export type PathCosts = Readonly<Record<keyof PlannedCosts, Quantiles<number>>>;

const names = Object.keys(bandQuantiles) as BandName[];

function byQuantile<T>(values: readonly T[]): Quantiles<T> {
  return Object.fromEntries(names.map((name, at) => [name, values[at]!])) as Record<BandName, T>;
}

function spread(values: Float64Array): Quantiles<number> {
  const found = quantiles(values, Object.values(bandQuantiles));
  return byQuantile(found.map((value) => value ?? Number.NaN));
}

/** Dates of the paths that are the entries of each quantile; paths that never come short are the last. */
function depletionDates(firstShort: Int32Array, { day, count }: WithdrawalMonths): Quantiles<string | null> {
  const ascending = firstShort.toSorted();
  return byQuantile(
    Object.values(bandQuantiles).map((q) => {
      const month = ascending[Math.max(1, Math.ceil(q * ascending.length - 1e-9)) - 1]!;
      return month === count ? null : formatDate(day[month]!);
    }),
  );
}

/** Withdraws on every lane and draws the bands. */
export function pathWithdrawals(
  lanes: Lanes,
  months: WithdrawalMonths,
  settings: WithdrawalSettings,
): { simulated: SimulatedWithdrawal; costs: PathCosts } {
  const { count: paths, price } = lanes;
  const coins = emptyBands(months.count);
  const value = emptyBands(months.count);
  const withdrawn = emptyBands(months.count);
  const values = new Float64Array(paths);
  const worth = new Float64Array(paths);
  const total = new Float64Array(paths);
  const totalReal = new Float64Array(paths);
  const fees = new Float64Array(paths);
  const feesReal = new Float64Array(paths);
  const tax = new Float64Array(paths);
  const taxReal = new Float64Array(paths);
  const remaining = new Float64Array(paths);
  const ranks = bandRanks(paths);
  const selector = rankSelector(paths);
  const fill = (bands: typeof coins, k: number, figures: Float64Array) => {
    values.set(figures);
    fillBand(bands, k, values, ranks, selector);
  };
  const { firstShort, lastTax, taxDue } = drawDown(lanes, months, settings, (k, month) => {
    const level = months.index[k]!;
    for (let lane = 0; lane < paths; lane++) {
      worth[lane] = month.coins[lane]! * price[k * paths + lane]!;
      total[lane]! += month.withdrawn[lane]!;
      totalReal[lane]! += month.withdrawn[lane]! / level;
      fees[lane]! += month.fee[lane]!;
      feesReal[lane]! += month.fee[lane]! / level;
      tax[lane]! += month.tax[lane]!;
      taxReal[lane]! += (month.tax[lane]! + month.unpaid[lane]!) / level;
    }
    fill(coins, k, month.coins);
    fill(value, k, worth);
    fill(withdrawn, k, month.withdrawn);
    if (k === months.count - 1) remaining.set(month.coins);
  });
  const shareBeyond = (months: number) =>
    firstShort.reduce((sum, month) => sum + (month >= months ? 1 : 0), 0) / paths;
  const lastLevel = months.index[months.count - 1]!;
  const simulated = {
    paths,
    successProbability: shareBeyond(months.count),
    byHorizon: Array.from({ length: settings.years }, (_, year) => ({
      years: year + 1,
      probability: shareBeyond(12 * (year + 1)),
    })),
    depletionDate: depletionDates(firstShort, months),
    coins: bandRecord(coins),
    value: bandRecord(value),
    withdrawn: bandRecord(withdrawn),
    totals: {
      withdrawn: spread(total),
      withdrawnReal: spread(totalReal),
      remainingBTC: spread(remaining),
      remainingValueReal: spread(worth.map((amount) => amount / lastLevel)),
    },
  };
  const costs = {
    fees: spread(fees),
    feesReal: spread(feesReal),
    tax: spread(tax.map((paid, lane) => paid + taxDue[lane]!)),
    taxReal: spread(taxReal.map((due, lane) => due + lastTax[lane]! / lastLevel)),
  };
  return { simulated, costs };
}
