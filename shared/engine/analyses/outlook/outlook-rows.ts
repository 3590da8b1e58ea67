import { nullable } from "#shared/engine/arithmetic/nullable.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { type RankSelector, rankSelector } from "#shared/engine/monte-carlo/rank-selector.ts";
import { isLoss, totalValue } from "#shared/engine/monte-carlo/samples.ts";
import { quantileOfSorted } from "#shared/engine/quantile.ts";
import type { Fan, Money, Outlook } from "./outlook.ts";
import type { OutlookBasis, PathRows } from "./outlook-paths.ts";
import type { PathTallies } from "./path-tallies.ts";
import { runningCosts } from "./recorded-plan.ts";

const fanQuantiles = { p5: 0.05, p25: 0.25, p50: 0.5, p75: 0.75, p95: 0.95 } as const;
type FanName = keyof typeof fanQuantiles;
const fanNames = Object.keys(fanQuantiles) as FanName[];

/** Quantiles over all paths of consecutive modelled rows; USD. */
export interface RowBands extends Readonly<Record<FanName, Float64Array>> {
  /** Median of all costs so far. */
  readonly costs: Float64Array;
}

/** Positions that the type 7 quantiles of `count` sorted values lie between. */
function ranksOf(qs: readonly number[], count: number): number[] {
  const ranks = qs.flatMap((q) => {
    const below = Math.floor((count - 1) * q);
    return [below, Math.min(below + 1, count - 1)];
  });
  return [...new Set(ranks)].sort((a, b) => a - b);
}

/** Quantiles of any number of values without sorting them all; they are overwritten. No value may be NaN. */
function selectedQuantiles(
  values: Float64Array,
  qs: readonly number[],
  selector: RankSelector = rankSelector(values.length),
): number[] {
  selector.select(values, ranksOf(qs, values.length));
  return qs.map((q) => quantileOfSorted(values, q) ?? Number.NaN);
}

/** The bands of `rows` consecutive rows from the paths of all parts, whose order does not matter. */
export function bandsOf(parts: readonly PathRows[], rows: number): RowBands {
  const paths = parts.reduce((sum, part) => sum + part.paths, 0);
  const bands = {
    p5: new Float64Array(rows),
    p25: new Float64Array(rows),
    p50: new Float64Array(rows),
    p75: new Float64Array(rows),
    p95: new Float64Array(rows),
    costs: new Float64Array(rows),
  };
  const values = new Float64Array(paths);
  const selector = rankSelector(paths);
  const qs = fanNames.map((name) => fanQuantiles[name]);
  const gather = (row: number, of: (part: PathRows) => Float64Array) => {
    let at = 0;
    for (const part of parts) {
      values.set(of(part).subarray(row * part.paths, (row + 1) * part.paths), at);
      at += part.paths;
    }
  };
  for (let row = 0; row < rows; row++) {
    gather(row, (part) => part.value);
    const found = selectedQuantiles(values, qs, selector);
    fanNames.forEach((name, position) => {
      bands[name][row] = found[position]!;
    });
    if (parts[0]?.costsVary === true) {
      gather(row, (part) => part.costs);
      bands.costs[row] = selectedQuantiles(values, [0.5], selector)[0]!;
    } else {
      bands.costs[row] = parts[0]?.costs[row] ?? Number.NaN;
    }
  }
  return bands;
}

/** A part cut into stretches of at most N rows, from the first on. */
export function stretchesOf(part: PathRows, rows: number): PathRows[] {
  const { paths, costsVary } = part;
  const costPaths = costsVary ? paths : 1;
  const all = part.costs.length / costPaths;
  return Array.from({ length: Math.ceil(all / rows) }, (_, i) => ({
    paths,
    value: part.value.slice(i * rows * paths, (i + 1) * rows * paths),
    costs: part.costs.slice(i * rows * costPaths, (i + 1) * rows * costPaths),
    costsVary,
  }));
}

/** The bands of consecutive stretches of rows as one. */
export function joinedBands(stretches: readonly RowBands[]): RowBands {
  const join = (of: (bands: RowBands) => Float64Array) =>
    Float64Array.from(stretches.flatMap((bands) => [...of(bands)]));
  return {
    p5: join(({ p5 }) => p5),
    p25: join(({ p25 }) => p25),
    p50: join(({ p50 }) => p50),
    p75: join(({ p75 }) => p75),
    p95: join(({ p95 }) => p95),
    costs: join(({ costs }) => costs),
  };
}

/** The quantiles of all rows times a factor by row; before the first modelled one there is one known value. */
function fanOf(known: Float64Array, bands: RowBands, factor: (row: number) => number): Fan {
  const list = (modelled: Float64Array) =>
    [...known, ...modelled].map((value, row) => nullable(value * factor(row)));
  return {
    p5: list(bands.p5),
    p25: list(bands.p25),
    p50: list(bands.p50),
    p75: list(bands.p75),
    p95: list(bands.p95),
  };
}

/** Makes something of every kind of money. */
function eachMoney<A, B>({ nominal, real }: Money<A>, make: (of: A) => B): Money<B> {
  return {
    nominal: { usd: make(nominal.usd), base: make(nominal.base) },
    real: { usd: make(real.usd), base: make(real.base) },
  };
}

/** The lists of an outlook that have one entry per visible row; `bands` are those of all modelled rows. */
export function outlookRows(
  { model, money, firstModelled }: OutlookBasis,
  bands: RowBands,
  tallies: readonly PathTallies[],
): Pick<Outlook, "value" | "putIn" | "belowCost"> {
  const { visibleRows: count, facts } = model;
  const ledger = allocateLedger(count);
  runLedger({ ...model.ledgerInput, rows: { ...model.rows, count } }, ledger, true);
  const steps = ledger.cost.slice();
  let before = firstModelled === 0 ? 0 : ledger.totalCosts[firstModelled - 1]!;
  bands.costs.forEach((total, i) => {
    steps[firstModelled + i] = total - before;
    before = total;
  });
  const putIn = runningCosts(money, steps);
  const known = new Float64Array(firstModelled).fill(Number.NaN);
  const paths = tallies.reduce((sum, part) => sum + part.paths, 0);
  const share = (currency: "usd" | "base", i: number) =>
    tallies.reduce((sum, { below }) => sum + below[currency][i]!, 0) / paths;
  const belowCost = { usd: new Array<number | null>(count), base: new Array<number | null>(count) };
  for (let row = 0; row < count; row++) {
    if (row >= firstModelled) {
      belowCost.usd[row] = share("usd", row - firstModelled);
      belowCost.base[row] = share("base", row - firstModelled);
      continue;
    }
    const price = facts.price[row]!;
    const worth = Number.isNaN(price) ? Number.NaN : totalValue(ledger, row, price);
    const lossIn = (value: number, costs: number) =>
      Number.isNaN(value) ? null : Number(isLoss(value, costs));
    known[row] = worth;
    belowCost.usd[row] = lossIn(worth, putIn.nominal.usd[row]!);
    belowCost.base[row] = lossIn(worth * money.rate[row]!, putIn.nominal.base[row]!);
  }
  const factors: Money<(row: number) => number> = {
    nominal: { usd: () => 1, base: (row) => money.rate[row]! },
    real: {
      usd: (row) => money.deflators.usd[row]!,
      base: (row) => money.rate[row]! * money.deflators.base[row]!,
    },
  };
  return {
    value: eachMoney(factors, (factor) => fanOf(known, bands, factor)),
    putIn: eachMoney(putIn, (figures) => Array.from(figures, nullable)),
    belowCost,
  };
}
