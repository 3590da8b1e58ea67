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
import { pathsPerBlock, shareOf, type Team } from "./team.ts";

const figures = ["price", "value", "totalBTC", "xirr"] as const;
type Figure = (typeof figures)[number];

/** Enough that members seldom wait for each other, few enough for the caches of a processor. */
const rowsOfMember = 8;

/** Figures of all paths on their way into the bands: those of a few rows, path after path. */
export interface RowStretch {
  /** Rows between two meetings of the team; each member makes the bands of as many of them. */
  readonly rows: number;
  readonly figures: Float64Array;
}

/**
 * Room for the rows that a team works on. There are two halves: members may begin the next rows while others make the
 * bands of the last ones.
 */
export function allocateStretch(
  { size }: Team,
  paths: number,
  room: (figures: number) => Float64Array,
): RowStretch {
  const [rows, halves] = size === 1 ? [1, 1] : [rowsOfMember * size, 2];
  return { rows, figures: room(rows * halves * figures.length * paths) };
}

/** Fills the bands month after month from paths that lie side by side. */
export function fillFromLanes(
  { result, losses, stretch }: { result: MonteCarloResult; losses: Int32Array; stretch: RowStretch },
  model: Model,
  input: LedgerInput,
  { process, firstRow }: SharedByPaths,
  yearly: readonly number[],
  watch: Watch,
  team: Team,
): void {
  const { paths } = result;
  const { count, day } = input.rows;
  const { gridIndex } = model.facts;
  const ledger = allocateLedger(count);
  runLedger({ ...input, rows: { ...input.rows, count: firstRow } }, ledger, true);
  settleHistory(result, { firstRow, ledger, price: input.price });
  const solver = pathXirrSolver(day.subarray(0, count), yearly.length);
  const { from, until } = shareOf(team, paths);
  const own = until - from;
  const lanes = plainLanes(input, firstRow, own);
  const draw = priceLanes(process, model.plan.seed, from, until);
  const ranks = bandRanks(paths);
  const selector = rankSelector(paths);
  const halves = stretch.figures.length / (stretch.rows * figures.length * paths);

  /** The values of all paths in a row. */
  function valuesOf(figure: Figure, row: number): Float64Array {
    const place = (row - firstRow) % (halves * stretch.rows);
    const start = (place * figures.length + figures.indexOf(figure)) * paths;
    return stretch.figures.subarray(start, start + paths);
  }

  function fillRates(bands: Bands, row: number, rates: Float64Array): void {
    const found = rates.filter((rate) => !Number.isNaN(rate));
    fillBand(bands, row, found, bandRanks(found.length), selector);
  }

  yearly.forEach((row, slot) => {
    if (row >= firstRow) return;
    const value = totalValue(ledger, row, input.price[row]!);
    fillRates(result.xirr, row, Float64Array.of(solver.solve(ledger.cost, value, row, slot)));
  });
  let prices = new Float64Array(own);
  let previous = new Float64Array(own);
  if (firstRow < count) prices.fill(input.previousPrice[firstRow]!);
  let month = 0;

  function sampleRow(row: number): void {
    for (; month <= gridIndex[row]! - process.from; month++) {
      [prices, previous] = [previous, prices];
      draw(prices);
    }
    lanes.next(prices, previous);
    ledger.cost[row] = lanes.cost[0]!;
    valuesOf("price", row).set(prices, from);
    valuesOf("value", row).set(lanes.value, from);
    valuesOf("totalBTC", row).set(lanes.coins, from);
    let below = 0;
    for (let lane = 0; lane < own; lane++) {
      if (isLoss(lanes.value[lane]!, lanes.totalCosts[lanes.costsVary ? lane : 0]!)) below++;
    }
    Atomics.add(losses, row, below);
    const slot = yearly.indexOf(row);
    if (slot < 0) return;
    const rates = valuesOf("xirr", row);
    for (let lane = 0; lane < own; lane++) {
      if (lane % pathsPerBlock === 0) solver.restart(slot);
      rates[from + lane] = solver.solve(ledger.cost, lanes.value[lane]!, row, slot);
    }
  }

  function fillRow(row: number): void {
    for (const figure of ["price", "value", "totalBTC"] as const) {
      fillBand(result[figure], row, valuesOf(figure, row), ranks, selector);
    }
    result.lossProbability[row] = Atomics.load(losses, row) / paths;
    if (yearly.includes(row)) fillRates(result.xirr, row, valuesOf("xirr", row));
  }

  for (let start = firstRow; start < count; start += stretch.rows) {
    report(watch, (start - firstRow) / (count - firstRow));
    const end = Math.min(start + stretch.rows, count);
    for (let row = start; row < end; row++) sampleRow(row);
    team.meet();
    for (let row = start + team.member; row < end; row += team.size) fillRow(row);
  }
}
