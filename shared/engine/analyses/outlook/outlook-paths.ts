import { epochOn } from "#shared/engine/epochs/epochs.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { baseAmounts, withBaseAmounts } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger, allocatePurchases, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { type PathInput, sharedByPaths } from "#shared/engine/monte-carlo/path-input.ts";
import { onlyBuys, costsVary as topUpsVary } from "#shared/engine/monte-carlo/plain-lanes.ts";
import { priceLanes } from "#shared/engine/monte-carlo/price-lanes.ts";
import type { PriceProcess } from "#shared/engine/monte-carlo/price-paths.ts";
import { totalValue } from "#shared/engine/monte-carlo/samples.ts";
import { drawdownThrough } from "#shared/engine/portfolio/unit-value.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import type { PathTallies } from "./path-tallies.ts";
import { lastRecordedRow, type RowMoney, recordedModel, rowMoney, runningCosts } from "./recorded-plan.ts";
import { addPoint, nothingBelow } from "./setbacks.ts";

const pathsBetweenReports = 64;

/** A range of the paths, from the first up to and without the second. */
export interface PathRange {
  readonly from: number;
  readonly until: number;
}

/** A plan that starts from its record, with all that its paths share. */
export interface OutlookBasis {
  readonly model: Model;
  readonly money: RowMoney;
  /** See `lastRecordedRow`. */
  readonly todayRow: number;
  /** First row whose price differs between the paths. */
  readonly firstModelled: number;
  readonly process: PriceProcess;
}

/** Price paths that were drawn, month after month, each with one entry per path; they do not depend on amounts. */
export interface DrawnPaths extends PathRange {
  readonly prices: Float64Array;
}

/** A goal in figures of one row: coins, or a value in USD of its day. */
export interface RowGoal {
  readonly row: number;
  readonly totalBTC?: number;
  readonly valueUsd?: number;
}

/** Figures in USD of a range of paths: row after row from the first modelled one, each with one entry per path. */
export interface PathRows {
  readonly paths: number;
  readonly value: Float64Array;
  /** All costs so far: with `costsVary` like `value`, else one entry per row. */
  readonly costs: Float64Array;
  readonly costsVary: boolean;
}

/** The figures of a range of paths. */
export interface PathSamples {
  readonly rows: PathRows;
  readonly tallies: PathTallies;
}

/** Prepares the paths of a plan that starts from its record. */
export function outlookBasis(planned: Model): OutlookBasis {
  return basisOf(recordedModel(planned));
}

/** Prepares the paths of a model whose past is what its rows say, also where they are back-filled. */
export function basisOf(model: Model): OutlookBasis {
  const { process, firstRow } = sharedByPaths(model);
  return {
    model,
    money: rowMoney(model),
    todayRow: lastRecordedRow(model),
    firstModelled: firstRow,
    process,
  };
}

/** Draws a range of paths. Throws CalculationCancelled when cancelled. */
export function drawPaths({ model, process }: OutlookBasis, range: PathRange, watch: Watch = {}): DrawnPaths {
  const { from, until } = range;
  const paths = until - from;
  const draw = priceLanes(process, model.plan.seed, from, until);
  const prices = new Float64Array(paths * process.count);
  for (let month = 0; month < process.count; month++) {
    report(watch, month / process.count);
    draw(prices.subarray(month * paths, (month + 1) * paths));
  }
  return { from, until, prices };
}

/** Copies the prices of one path, `path` counted from the first of the range, month after month into `out`. */
export function copyPath({ from, until, prices }: DrawnPaths, path: number, out: Float64Array): void {
  for (let month = 0, at = path; month < out.length; month++, at += until - from) out[month] = prices[at]!;
}

/** The ledger input with another base amount for the purchases to come. */
export function withBaseAmount(model: Model, input: LedgerInput, baseAmount: number): LedgerInput {
  const byEpoch = baseAmounts(model.plan, baseAmount, epochOn(model.epochs, model.window.start));
  return withBaseAmounts(input, model.facts, byEpoch);
}

/** Whether a ledger with unrounded or rounded amounts reaches a goal; `price` is that of the goal's row. */
export function reaches(goal: RowGoal, ledger: LedgerTable, price: number): boolean {
  if (goal.totalBTC !== undefined) return ledger.coins[goal.row]! >= goal.totalBTC;
  return totalValue(ledger, goal.row, price) >= goal.valueUsd!;
}

/** Samples any plan, one path after the other with the general ledger. `input` is overwritten. */
export function sampleOneByOne(
  basis: OutlookBasis,
  drawn: DrawnPaths,
  { input, place }: PathInput,
  goal: RowGoal | null,
  watch: Watch = {},
): PathSamples {
  const { model, money, firstModelled, process } = basis;
  const paths = drawn.until - drawn.from;
  const { count } = input.rows;
  const modelled = count - firstModelled;
  const costsVary = !onlyBuys(input, firstModelled) || topUpsVary(input, firstModelled);
  const prices = new Float64Array(process.count);
  const byPath = () => ({ usd: new Float64Array(paths), base: new Float64Array(paths) });
  const below = { usd: new Int32Array(modelled), base: new Int32Array(modelled) };
  const mostBelowCost = byPath();
  const monthsBelowCost = byPath();
  const worstFall = byPath();
  const value = new Float64Array(modelled * paths);
  const costs = new Float64Array(modelled * (costsVary ? paths : 1));
  const ledger = allocateLedger(count);
  const bought = allocatePurchases(input.purchases);
  const priced = { rows: model.rows, facts: { price: input.price }, ledgerInput: input };
  let reached = 0;
  for (let path = 0; path < paths; path++) {
    if (path % pathsBetweenReports === 0) report(watch, path / paths);
    copyPath(drawn, path, prices);
    place(prices);
    runLedger(input, ledger, true, bought);
    const spent = runningCosts(money, ledger.cost).nominal;
    const usd = nothingBelow();
    const base = nothingBelow();
    for (let row = 0; row < count; row++) {
      const price = input.price[row]!;
      if (Number.isNaN(price)) continue;
      const worth = totalValue(ledger, row, price);
      addPoint(usd, worth, spent.usd[row]!, true);
      addPoint(base, worth * money.rate[row]!, spent.base[row]!, true);
      if (row < firstModelled) continue;
      const i = row - firstModelled;
      value[i * paths + path] = worth;
      if (usd.run > 0) below.usd[i]!++;
      if (base.run > 0) below.base[i]!++;
      if (costsVary) costs[i * paths + path] = spent.usd[row]!;
      else if (path === 0) costs[i] = spent.usd[row]!;
    }
    worstFall.usd[path] = drawdownThrough(priced, ledger, bought, count - 1, null).maxDrawdown;
    worstFall.base[path] = drawdownThrough(priced, ledger, bought, count - 1, null, money.rate).maxDrawdown;
    mostBelowCost.usd[path] = usd.most;
    mostBelowCost.base[path] = base.most;
    monthsBelowCost.usd[path] = usd.longest;
    monthsBelowCost.base[path] = base.longest;
    if (goal !== null && reaches(goal, ledger, input.price[goal.row]!)) reached++;
  }
  return {
    rows: { paths, value, costs, costsVary },
    tallies: { paths, below, worstFall, mostBelowCost, monthsBelowCost, reached },
  };
}
