import { formatDate } from "#shared/domain/dates.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { flowsXirr } from "#shared/engine/portfolio/portfolio-block.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { bandRanks, emptyBands, fillBand } from "./bands.ts";
import { fillFromLanes } from "./lane-bands.ts";
import { type MonteCarloResult, settleHistory } from "./monte-carlo-result.ts";
import { pathInput, type SharedByPaths, sharedByPaths } from "./path-input.ts";
import { type PathXirrSolver, pathXirrSolver } from "./path-xirr.ts";
import { costsVary, onlyBuys } from "./plain-lanes.ts";
import { pricePathDrawer } from "./price-paths.ts";
import { rankSelector } from "./rank-selector.ts";
import { allocateSamples, copyRow, keepPath, type Samples, totalValue } from "./samples.ts";

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

/** Rates of all paths at each year's end. */
interface Rates {
  readonly rows: readonly number[];
  /** By position in `rows`: the rates that exist, first `counts` entries. */
  readonly found: readonly Float64Array[];
  readonly counts: Int32Array;
}

interface Bundle {
  readonly samples: Samples;
  readonly rates: Rates;
  /** Ledger of the last path; its rows before the first sampled one are those of every path. */
  readonly ledger: LedgerTable;
  readonly input: LedgerInput;
}

/** Rates of plans whose costs do not fall due on the dates of their rows; as `pathXirrSolver`, but for any days. */
function generalSolver({ rows, costDay }: LedgerInput, slots: number): PathXirrSolver {
  const last = new Float64Array(slots).fill(0.1);
  return {
    solve(costs, value, row, slot) {
      const rate = flowsXirr(costDay, costs, row, rows.day[row]!, value, last[slot]);
      if (!Number.isNaN(rate)) last[slot] = rate;
      return rate;
    },
  };
}

/** Runs the ledger along every path and keeps what the bands need. */
function runPaths(
  model: Model,
  { process, firstRow }: SharedByPaths,
  paths: number,
  watch: Watch,
  yearly: readonly number[],
): Bundle {
  const { input, place } = pathInput(model, process);
  const { count } = input.rows;
  const samples = allocateSamples(firstRow, count, paths);
  const rows = yearly;
  const rates: Rates = {
    rows,
    found: rows.map((row) => new Float64Array(row < firstRow ? 1 : paths)),
    counts: new Int32Array(rows.length),
  };
  const solver =
    input.purchases === null
      ? pathXirrSolver(input.rows.day.subarray(0, count), rows.length)
      : generalSolver(input, rows.length);
  const draw = pricePathDrawer(process, model.plan.seed);
  const prices = new Float64Array(process.count);
  const ledger = allocateLedger(count);
  for (let path = 0; path < paths; path++) {
    if (path % pathsBetweenReports === 0) report(watch, (shareOfPaths * path) / paths);
    draw(prices, path);
    place(prices);
    runLedger(input, ledger, true);
    keepPath(samples, path, ledger, input.price);
    for (let slot = 0; slot < rows.length; slot++) {
      const row = rows[slot]!;
      if (row < firstRow && path > 0) continue;
      const rate = solver.solve(ledger.cost, totalValue(ledger, row, input.price[row]!), row, slot);
      if (!Number.isNaN(rate)) rates.found[slot]![rates.counts[slot]!++] = rate;
    }
  }
  return { samples, rates, ledger, input };
}

/**
 * Simulates `paths` price paths (1 to 10,000) with the whole ledger on each, and draws the bands. Nothing that is
 * computed along a path is rounded. Epoch dates, peaks and troughs stay those of the plan's own path.
 * Without `withRates` the yearly rates stay empty, which saves a third of the time.
 * Throws CalculationCancelled when `watch` asks for it.
 */
export function runMonteCarlo(
  model: Model,
  paths: number,
  watch: Watch = {},
  withRates = true,
): MonteCarloResult {
  const shared = sharedByPaths(model);
  const { rows, ledgerInput, visibleRows: count } = model;
  const result: MonteCarloResult = {
    paths,
    dateAcquired: Array.from(rows.day.subarray(0, count), formatDate),
    price: emptyBands(count),
    value: emptyBands(count),
    totalBTC: emptyBands(count),
    xirr: emptyBands(count),
    lossProbability: new Float64Array(count).fill(Number.NaN),
  };
  const own = { ...ledgerInput, rows: { ...rows, count } };
  const yearly = withRates ? yearEnds(rows.month, count) : [];
  if (onlyBuys(own, shared.firstRow) && !(withRates && costsVary(own, shared.firstRow))) {
    fillFromLanes(result, model, own, shared, yearly, watch);
  } else {
    fillFromPaths(result, runPaths(model, shared, paths, watch, yearly), watch);
  }
  report(watch, 1);
  return result;
}

/** Fills the bands from samples of whole paths. */
function fillFromPaths(result: MonteCarloResult, bundle: Bundle, watch: Watch): void {
  const { paths } = result;
  const { samples, rates, input } = bundle;
  const { count } = input.rows;
  settleHistory(result, { firstRow: samples.firstRow, ledger: bundle.ledger, price: input.price });
  const ranks = bandRanks(paths);
  const values = new Float64Array(paths);
  const selector = rankSelector(paths);
  for (let row = samples.firstRow; row < count; row++) {
    const done = (row - samples.firstRow) / samples.rows;
    if (row % rowsBetweenReports === 0) report(watch, shareOfPaths + (1 - shareOfPaths) * done);
    copyRow(values, samples, "price", row);
    fillBand(result.price, row, values, ranks, selector);
    copyRow(values, samples, "value", row);
    fillBand(result.value, row, values, ranks, selector);
    copyRow(values, samples, "coins", row);
    fillBand(result.totalBTC, row, values, ranks, selector);
    result.lossProbability[row] = samples.losses[row - samples.firstRow]! / paths;
  }
  rates.rows.forEach((row, slot) => {
    const found = rates.found[slot]!.subarray(0, rates.counts[slot]!);
    fillBand(result.xirr, row, found, bandRanks(found.length), selector);
  });
}
