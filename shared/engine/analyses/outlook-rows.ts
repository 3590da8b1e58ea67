import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { type Bands, bandRanks, emptyBands, fillBand, setBand } from "#shared/engine/monte-carlo/bands.ts";
import { rankSelector } from "#shared/engine/monte-carlo/rank-selector.ts";
import { isLoss, totalValue } from "#shared/engine/monte-carlo/samples.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import type { Fan, InCurrencies, Money, Outlook, Setbacks } from "./outlook.ts";
import type { OutlookBasis, OutlookSamples } from "./outlook-paths.ts";
import { runningCosts } from "./recorded-plan.ts";

/** The quantiles of a fan times a factor by row. */
function fanOf(bands: Bands, factor: (row: number) => number): Fan {
  const list = (values: Float64Array) => Array.from(values, (value, row) => nullable(value * factor(row)));
  return {
    p5: list(bands.p5),
    p25: list(bands.p25),
    p50: list(bands.p50),
    p75: list(bands.p75),
    p95: list(bands.p95),
  };
}

/** Makes something of every kind of money. */
function eachMoney<A, B>(money: Money<A>, make: (of: A) => B): Money<B> {
  const { nominal, real } = money;
  return {
    nominal: { usd: make(nominal.usd), base: make(nominal.base) },
    real: { usd: make(real.usd), base: make(real.base) },
  };
}

/** The values of one modelled row on the paths of all parts, into `out`. */
function gather(
  out: Float64Array,
  parts: readonly OutlookSamples[],
  i: number,
  of: (part: OutlookSamples) => Float64Array,
): void {
  let at = 0;
  for (const part of parts) {
    const paths = part.until - part.from;
    out.set(of(part).subarray(i * paths, (i + 1) * paths), at);
    at += paths;
  }
}

type RowLists = Pick<Outlook, "value" | "totalBTC" | "putIn" | "belowCost">;

/** The lists of an outlook that have one entry per visible row. */
export function outlookRows(basis: OutlookBasis, parts: readonly OutlookSamples[]): RowLists {
  const { model, money, firstModelled } = basis;
  const { visibleRows: count, facts } = model;
  const paths = parts.reduce((sum, { from, until }) => sum + until - from, 0);
  const value = emptyBands(count);
  const coins = emptyBands(count);
  const empty = () => new Float64Array(count).fill(Number.NaN);
  const below = { usd: empty(), base: empty() };
  const ledger = allocateLedger(count);
  runLedger({ ...model.ledgerInput, rows: { ...model.rows, count } }, ledger, true);
  const putIn = runningCosts(money, ledger.cost);
  for (let row = 0; row < firstModelled; row++) {
    const price = facts.price[row]!;
    if (Number.isNaN(price)) continue;
    const worth = totalValue(ledger, row, price);
    setBand(value, row, worth);
    setBand(coins, row, ledger.coins[row]!);
    below.usd[row] = isLoss(worth, putIn.nominal.usd[row]!) ? 1 : 0;
    below.base[row] = isLoss(worth * money.rate[row]!, putIn.nominal.base[row]!) ? 1 : 0;
  }
  const values = new Float64Array(paths);
  const selector = rankSelector(paths);
  const ranks = bandRanks(paths);
  const median = (i: number, row: number, of: (costs: Money<Float64Array>) => Float64Array) => {
    gather(values, parts, i, ({ costs }) => of(costs));
    of(putIn)[row] = quantiles(values, [0.5])[0]!;
  };
  for (let row = firstModelled; row < count; row++) {
    const i = row - firstModelled;
    gather(values, parts, i, (part) => part.value);
    fillBand(value, row, values, ranks, selector);
    gather(values, parts, i, (part) => part.coins);
    fillBand(coins, row, values, ranks, selector);
    below.usd[row] = parts.reduce((sum, part) => sum + part.below.usd[i]!, 0) / paths;
    below.base[row] = parts.reduce((sum, part) => sum + part.below.base[i]!, 0) / paths;
    if (parts[0]?.costsVary === true) {
      median(i, row, ({ nominal }) => nominal.usd);
      median(i, row, ({ nominal }) => nominal.base);
      median(i, row, ({ real }) => real.usd);
      median(i, row, ({ real }) => real.base);
    } else {
      const own = parts[0]!.costs;
      putIn.nominal.usd[row] = own.nominal.usd[i]!;
      putIn.nominal.base[row] = own.nominal.base[i]!;
      putIn.real.usd[row] = own.real.usd[i]!;
      putIn.real.base[row] = own.real.base[i]!;
    }
  }
  const factors: Money<(row: number) => number> = {
    nominal: { usd: () => 1, base: (row) => money.rate[row]! },
    real: {
      usd: (row) => money.deflators.usd[row]!,
      base: (row) => money.rate[row]! * money.deflators.base[row]!,
    },
  };
  const list = (figures: Float64Array) => Array.from(figures, nullable);
  return {
    value: eachMoney(factors, (factor) => fanOf(value, factor)),
    totalBTC: fanOf(coins, () => 1),
    putIn: eachMoney(putIn, list),
    belowCost: { usd: list(below.usd), base: list(below.base) },
  };
}

/** The 95 % quantile of a figure over the paths, which all begin with what is recorded. */
function highest(
  parts: readonly OutlookSamples[],
  of: (part: OutlookSamples) => Float64Array,
  soFar: number,
): number {
  const all = parts.flatMap((part) => Array.from(of(part), (figure) => Math.max(figure, soFar)));
  return quantiles(all, [0.95])[0] ?? soFar;
}

/** What 1 path in 20 exceeds, each figure by itself; no path is milder than what has happened already. */
export function worstInTwenty(soFar: Setbacks, parts: readonly OutlookSamples[]): Setbacks {
  const each = (
    of: (part: OutlookSamples) => InCurrencies<Float64Array>,
    past: InCurrencies<number>,
  ): InCurrencies<number> => ({
    usd: highest(parts, (part) => of(part).usd, past.usd),
    base: highest(parts, (part) => of(part).base, past.base),
  });
  return {
    worstFall: {
      usd: nullable(highest(parts, (part) => part.worstFall.usd, soFar.worstFall.usd ?? 0)),
      base: nullable(highest(parts, (part) => part.worstFall.base, soFar.worstFall.base ?? 0)),
    },
    mostBelowCost: each((part) => part.mostBelowCost, soFar.mostBelowCost),
    monthsBelowCost: each((part) => part.monthsBelowCost, soFar.monthsBelowCost),
  };
}
