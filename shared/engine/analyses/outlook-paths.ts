import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { type LedgerInput, rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { baseAmounts, baseByRow } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import {
  buildPriceProcess,
  type PriceProcess,
  pricePathDrawer,
} from "#shared/engine/monte-carlo/price-paths.ts";
import { pathInput, placePrices } from "#shared/engine/monte-carlo/run-monte-carlo.ts";
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

/** Price paths that were drawn, path after path; they do not depend on amounts. */
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

/** Prepares the paths of a model. */
export function outlookBasis(planned: Model): OutlookBasis {
  const model = recordedModel(planned);
  const { visibleRows: count } = model;
  const { gridIndex } = model.facts;
  const until = count === 0 ? 0 : Math.max(0, gridIndex[count - 1]! + 1);
  const process = buildPriceProcess(model.grid, model.path, model.series.prices, model.epochs, until);
  let firstModelled = count;
  while (firstModelled > 0 && gridIndex[firstModelled - 1]! >= process.from) firstModelled--;
  return { model, money: rowMoney(model), todayRow: lastRecordedRow(model), firstModelled, process };
}

/** Draws a range of paths. Throws CalculationCancelled when asked to stop. */
export function drawPaths({ model, process }: OutlookBasis, range: PathRange, watch: Watch = {}): DrawnPaths {
  const { from, until } = range;
  const draw = pricePathDrawer(process, model.plan.seed);
  const prices = new Float64Array((until - from) * process.count);
  for (let path = from; path < until; path++) {
    if (path % pathsBetweenReports === 0) report(watch, (path - from) / (until - from));
    const at = (path - from) * process.count;
    draw(prices.subarray(at, at + process.count), path);
  }
  return { from, until, prices };
}

/** The ledger input with another base amount for the purchases to come. */
export function withBaseAmount(model: Model, input: LedgerInput, baseAmount: number): LedgerInput {
  const byEpoch = baseAmounts(model.plan, baseAmount, epochOn(model.epochs, model.window.start));
  return { ...input, base: baseByRow(model.rows, model.facts, byEpoch) };
}

/** Whether the costs of months to come depend on their prices. */
function costsVaryIn(input: LedgerInput, from: number): boolean {
  for (let row = from; row < input.rows.count; row++) {
    const kind = input.kind[row];
    if (kind === rowKind.edited || input.strategy[row] === 1) return true;
    if (kind === rowKind.simulated && (input.dynamicCap[row]! > 0 || input.cycleCap[row]! > 0)) return true;
  }
  return false;
}

/** Whether a ledger with unrounded or rounded amounts reaches a goal; `price` is that of the goal's row. */
export function reaches(goal: RowGoal, ledger: LedgerTable, price: number): boolean {
  if (goal.totalBTC !== undefined) return ledger.coins[goal.row]! >= goal.totalBTC;
  return totalValue(ledger, goal.row, price) >= goal.valueUsd!;
}

/** Runs the ledger along drawn paths. `baseAmount` is that of the purchases to come. */
export function samplePaths(
  basis: OutlookBasis,
  drawn: DrawnPaths,
  baseAmount: number,
  goal: RowGoal | null,
  watch: Watch = {},
): PathSamples {
  const { model, money, firstModelled, process } = basis;
  const { from, until, prices } = drawn;
  const paths = until - from;
  const input = withBaseAmount(model, pathInput(model), baseAmount);
  const { count } = input.rows;
  const { gridIndex } = model.facts;
  const modelled = count - firstModelled;
  const costsVary = costsVaryIn(input, firstModelled);
  const byPath = () => ({ usd: new Float64Array(paths), base: new Float64Array(paths) });
  const below = { usd: new Int32Array(modelled), base: new Int32Array(modelled) };
  const mostBelowCost = byPath();
  const monthsBelowCost = byPath();
  const worstFall = byPath();
  const value = new Float64Array(modelled * paths);
  const costs = new Float64Array(modelled * (costsVary ? paths : 1));
  const ledger = allocateLedger(count);
  const priced = { rows: model.rows, facts: { price: input.price } };
  let reached = 0;
  for (let path = 0; path < paths; path++) {
    if (path % pathsBetweenReports === 0) report(watch, path / paths);
    placePrices(input, gridIndex, process, prices.subarray(path * process.count, (path + 1) * process.count));
    runLedger(input, ledger, true);
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
    worstFall.usd[path] = drawdownThrough(priced, ledger, count - 1, null).maxDrawdown;
    worstFall.base[path] = drawdownThrough(priced, ledger, count - 1, null, money.rate).maxDrawdown;
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
