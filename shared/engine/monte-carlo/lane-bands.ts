import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { type Bands, bandRanks, fillBand } from "./bands.ts";
import { type MonteCarloResult, settleHistory } from "./monte-carlo-result.ts";
import type { SharedByPaths } from "./path-input.ts";
import { pathXirrSolver } from "./path-xirr.ts";
import { plainLanes } from "./plain-lanes.ts";
import { priceLanes } from "./price-lanes.ts";
import { rankSelector } from "./rank-selector.ts";
import { isLoss, totalValue } from "./samples.ts";

/** Fills the bands month after month from paths that lie side by side. */
export function fillFromLanes(
  result: MonteCarloResult,
  model: Model,
  input: LedgerInput,
  { process, firstRow }: SharedByPaths,
  yearly: readonly number[],
  watch: Watch,
): void {
  const { paths } = result;
  const { count, day } = input.rows;
  const { gridIndex } = model.facts;
  const ledger = allocateLedger(count);
  runLedger({ ...input, rows: { ...input.rows, count: firstRow } }, ledger, true);
  const history = { firstRow, ledger, price: input.price };
  settleHistory(result, history);
  const solver = pathXirrSolver(day.subarray(0, count), yearly.length);
  const solved = new Float64Array(paths);
  const lanes = plainLanes(input, firstRow, paths);
  const draw = priceLanes(process, model.plan.seed, 0, paths);
  const ranks = bandRanks(paths);
  const selector = rankSelector(paths);
  const values = new Float64Array(paths);
  const fill = (bands: Bands, row: number, figures: Float64Array) => {
    values.set(figures);
    fillBand(bands, row, values, ranks, selector);
  };
  const fillRates = (row: number, valueOn: (path: number) => number, most: number) => {
    const slot = yearly.indexOf(row);
    if (slot < 0) return;
    let found = 0;
    for (let path = 0; path < most; path++) {
      const rate = solver.solve(ledger.cost, valueOn(path), row, slot);
      if (!Number.isNaN(rate)) solved[found++] = rate;
    }
    fillBand(result.xirr, row, solved.subarray(0, found), bandRanks(found), selector);
  };
  for (let row = 0; row < firstRow; row++) {
    fillRates(row, () => totalValue(ledger, row, input.price[row]!), 1);
  }
  let prices = new Float64Array(paths);
  let previous = new Float64Array(paths);
  if (firstRow < count) prices.fill(input.previousPrice[firstRow]!);
  let month = 0;
  for (let row = firstRow; row < count; row++) {
    report(watch, (row - firstRow) / (count - firstRow));
    for (; month <= gridIndex[row]! - process.from; month++) {
      [prices, previous] = [previous, prices];
      draw(prices);
    }
    lanes.next(prices, previous);
    ledger.cost[row] = lanes.cost[0]!;
    fill(result.price, row, prices);
    fill(result.value, row, lanes.value);
    fill(result.totalBTC, row, lanes.coins);
    let losses = 0;
    for (let path = 0; path < paths; path++) {
      if (isLoss(lanes.value[path]!, lanes.totalCosts[lanes.costsVary ? path : 0]!)) losses++;
    }
    result.lossProbability[row] = losses / paths;
    fillRates(row, (path) => lanes.value[path]!, paths);
  }
}
