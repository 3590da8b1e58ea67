import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { flowsXirr } from "#shared/engine/portfolio/portfolio-block.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { bandRanks, fillBand } from "./bands.ts";
import { allocateStretch, fillFromLanes, type RowStretch } from "./lane-bands.ts";
import { emptyResult, type MonteCarloResult, settleHistory } from "./monte-carlo-result.ts";
import { pathInput, type SharedByPaths, sharedByPaths } from "./path-input.ts";
import { type PathXirrSolver, pathXirrSolver } from "./path-xirr.ts";
import { costsVary, onlyBuys } from "./plain-lanes.ts";
import { pricePathDrawer } from "./price-paths.ts";
import { rankSelector } from "./rank-selector.ts";
import { allocateSamples, copyRow, keepPath, type Samples, totalValue } from "./samples.ts";
import { alone, pathsPerBlock, shareOf, type Team } from "./team.ts";

const pathsBetweenReports = 64;
const rowsBetweenReports = 16;
/** Drawing and the ledger take most of the time; the quantiles the rest. */
const shareOfPaths = 0.95;

/** Last row of each calendar year, and the last row of all. */
function yearEnds(months: Int32Array, count: number): number[] {
  const rows: number[] = [];
  for (let row = 0; row < count; row++) {
    const year = Math.floor(months[row]! / 12);
    if (row === count - 1 || Math.floor(months[row + 1]! / 12) > year) rows.push(row);
  }
  return rows;
}

/** What the members of a team write together; shared between threads when its buffers are. */
export interface MonteCarloMemory {
  readonly result: MonteCarloResult;
  /** By row: the paths that are worth less than they cost. */
  readonly losses: Int32Array;
  /** For plans whose months to come only buy; null for others. */
  readonly stretch: RowStretch | null;
  /** For all other plans. */
  readonly samples: Samples | null;
  /** Rates of all paths, one year's end after the other; NaN where a path has none. */
  readonly rates: Float64Array;
}

/** The properties of a model that a run needs. */
interface RunFacts {
  readonly shared: SharedByPaths;
  readonly input: LedgerInput;
  /** Rows that have rates. */
  readonly yearly: readonly number[];
  readonly inLanes: boolean;
}

function runOf(model: Model, withRates: boolean): RunFacts {
  const shared = sharedByPaths(model);
  const { rows, ledgerInput, visibleRows: count } = model;
  const input = { ...ledgerInput, rows: { ...rows, count } };
  const yearly = withRates ? yearEnds(rows.month, count) : [];
  const inLanes = onlyBuys(input, shared.firstRow) && !(withRates && costsVary(input, shared.firstRow));
  return { shared, input, yearly, inLanes };
}

/**
 * Memory for a run of as many paths.
 *
 * @param makeBuffer a buffer of N bytes, all zero
 */
export function monteCarloMemory(
  model: Model,
  paths: number,
  withRates = true,
  team: Team = alone,
  makeBuffer: (bytes: number) => ArrayBufferLike = (bytes) => new ArrayBuffer(bytes),
): MonteCarloMemory {
  const { shared, yearly, inLanes } = runOf(model, withRates);
  const room = (figures: number) => new Float64Array(makeBuffer(8 * figures));
  const count = model.visibleRows;
  return {
    result: emptyResult(model, paths, room),
    losses: new Int32Array(makeBuffer(4 * count)),
    stretch: inLanes ? allocateStretch(team, paths, room) : null,
    samples: inLanes ? null : allocateSamples(shared.firstRow, count, paths, room),
    rates: room(inLanes ? 0 : yearly.length * paths),
  };
}

/** Rates of plans whose costs do not fall due on the dates of their rows; as `pathXirrSolver`, but for any days. */
function generalSolver({ rows, costDay }: LedgerInput, slots: number): PathXirrSolver {
  const first = 0.1;
  const last = new Float64Array(slots).fill(first);
  return {
    restart(slot) {
      last[slot] = first;
    },
    solve(costs, value, row, slot) {
      const rate = flowsXirr(costDay, costs, row, rows.day[row]!, value, last[slot]);
      if (!Number.isNaN(rate)) last[slot] = rate;
      return rate;
    },
  };
}

/** Runs the ledger along every path and keeps what the bands need. */
function samplePaths(
  { result, losses, samples, rates }: MonteCarloMemory & { samples: Samples },
  model: Model,
  { shared: { process, firstRow }, yearly }: RunFacts,
  watch: Watch,
  team: Team,
): void {
  const { paths } = result;
  const { input, place } = pathInput(model, process);
  const { count } = input.rows;
  const solver =
    input.purchases === null
      ? pathXirrSolver(input.rows.day.subarray(0, count), yearly.length)
      : generalSolver(input, yearly.length);
  const draw = pricePathDrawer(process, model.plan.seed);
  const prices = new Float64Array(process.count);
  const ledger = allocateLedger(count);
  const below = new Int32Array(samples.rows);
  const { from, until } = shareOf(team, paths);
  for (let path = from; path < until; path++) {
    if (path % pathsBetweenReports === 0) report(watch, (shareOfPaths * (path - from)) / (until - from));
    draw(prices, path);
    place(prices);
    runLedger(input, ledger, true);
    keepPath(samples, below, path, ledger, input.price);
    yearly.forEach((row, slot) => {
      if (row < firstRow && path > 0) return;
      if (path % pathsPerBlock === 0) solver.restart(slot);
      const value = totalValue(ledger, row, input.price[row]!);
      rates[slot * paths + path] = solver.solve(ledger.cost, value, row, slot);
    });
    // All paths share the rows before.
    if (path === 0) settleHistory(result, { firstRow, ledger, price: input.price });
  }
  for (let i = 0; i < samples.rows; i++) Atomics.add(losses, firstRow + i, below[i]!);
}

/** Fills the bands of a member's rows from samples of whole paths. */
function fillFromSamples(
  { result, losses, samples, rates }: MonteCarloMemory & { samples: Samples },
  yearly: readonly number[],
  watch: Watch,
  { member, size }: Team,
): void {
  const { paths } = result;
  const ranks = bandRanks(paths);
  const values = new Float64Array(paths);
  const selector = rankSelector(paths);
  for (let i = member; i < samples.rows; i += size) {
    const row = samples.firstRow + i;
    if (i % rowsBetweenReports < size) report(watch, shareOfPaths + ((1 - shareOfPaths) * i) / samples.rows);
    copyRow(values, samples, "price", row);
    fillBand(result.price, row, values, ranks, selector);
    copyRow(values, samples, "value", row);
    fillBand(result.value, row, values, ranks, selector);
    copyRow(values, samples, "coins", row);
    fillBand(result.totalBTC, row, values, ranks, selector);
    result.lossProbability[row] = Atomics.load(losses, row) / paths;
  }
  for (let slot = member; slot < yearly.length; slot += size) {
    const row = yearly[slot]!;
    const solved = rates.subarray(
      slot * paths,
      row < samples.firstRow ? slot * paths + 1 : (slot + 1) * paths,
    );
    const found = solved.filter((rate) => !Number.isNaN(rate));
    fillBand(result.xirr, row, found, bandRanks(found.length), selector);
  }
}

/**
 * Simulates `paths` price paths (1 to 10,000) with the whole ledger on each, and draws the bands. Nothing that is
 * computed along a path is rounded. Epoch dates, peaks and troughs stay those of the plan's own path.
 * Without `withRates` the yearly rates stay empty, which saves most of the time.
 *
 * With a team each member calls this with the same model and paths over the memory of one, made for a team of its size;
 * the result is complete when all of them have returned. Throws CalculationCancelled when `watch` cancels it.
 */
export function runMonteCarlo(
  model: Model,
  paths: number,
  watch: Watch = {},
  withRates = true,
  team: Team = alone,
  memory: MonteCarloMemory = monteCarloMemory(model, paths, withRates, team),
): MonteCarloResult {
  const run = runOf(model, withRates);
  const { result, stretch, samples } = memory;
  if (stretch !== null) {
    fillFromLanes({ ...memory, stretch }, model, run.input, run.shared, run.yearly, watch, team);
  } else if (samples !== null) {
    samplePaths({ ...memory, samples }, model, run, watch, team);
    team.meet();
    fillFromSamples({ ...memory, samples }, run.yearly, watch, team);
  }
  report(watch, 1);
  return result;
}
