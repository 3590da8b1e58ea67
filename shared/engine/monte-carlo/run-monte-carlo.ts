import { formatDate } from "#shared/domain/dates.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { type Bands, bandRanks, emptyBands, fillBand, setBand } from "./bands.ts";
import { pathXirrSolver } from "./path-xirr.ts";
import { buildPriceProcess, type PriceProcess, pricePathDrawer } from "./price-paths.ts";
import { rankSelector } from "./rank-selector.ts";
import { allocateSamples, copyRow, isLoss, keepPath, type Samples, totalValue } from "./samples.ts";

/** Bands over the simulated price paths, one entry per visible row; NaN where a row has none. */
export interface MonteCarloResult {
  readonly paths: number;
  /** Rows, yyyy-mm-dd. */
  readonly dateAcquired: readonly string[];
  /** USD per bitcoin. */
  readonly price: Bands;
  /** Coins and cash, USD. */
  readonly value: Bands;
  readonly totalBTC: Bands;
  /** Fraction per year, on the last row of each calendar year and on the as-of row. */
  readonly xirr: Bands;
  /** Share of the paths on which the plan is worth less than it cost. */
  readonly lossProbability: Float64Array;
}

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

/** A ledger input of the visible rows with price arrays of its own, which every path overwrites. */
export function pathInput(model: Model): LedgerInput {
  const { ledgerInput, rows, visibleRows } = model;
  return {
    ...ledgerInput,
    rows: { ...rows, count: visibleRows },
    price: ledgerInput.price.slice(),
    previousPrice: ledgerInput.previousPrice.slice(),
  };
}

/** Puts the prices of a path into the rows dated after the data date. */
export function placePrices(
  input: LedgerInput,
  gridIndex: Int32Array,
  process: PriceProcess,
  prices: Float64Array,
): void {
  for (let row = input.rows.count - 1; row >= 0; row--) {
    const month = gridIndex[row]! - process.from;
    if (month < 0) break;
    input.price[row] = prices[month]!;
    if (month > 0) input.previousPrice[row] = prices[month - 1]!;
  }
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

/** Runs the ledger along every path and keeps what the bands need. */
function runPaths(model: Model, paths: number, watch: Watch, withRates: boolean): Bundle {
  const input = pathInput(model);
  const { count } = input.rows;
  const { gridIndex } = model.facts;
  const until = count === 0 ? 0 : Math.max(0, gridIndex[count - 1]! + 1);
  const process = buildPriceProcess(model.grid, model.path, model.series.prices, model.epochs, until);
  let firstRow = count;
  while (firstRow > 0 && gridIndex[firstRow - 1]! >= process.from) firstRow--;
  const samples = allocateSamples(firstRow, count, paths);
  const rows = withRates ? yearEnds(input.rows.month, count) : [];
  const rates: Rates = {
    rows,
    found: rows.map((row) => new Float64Array(row < firstRow ? 1 : paths)),
    counts: new Int32Array(rows.length),
  };
  const solver = pathXirrSolver(input.rows.day.subarray(0, count), rows.length);
  const draw = pricePathDrawer(process, model.plan.seed);
  const prices = new Float64Array(process.count);
  const ledger = allocateLedger(count);
  for (let path = 0; path < paths; path++) {
    if (path % pathsBetweenReports === 0) report(watch, (shareOfPaths * path) / paths);
    draw(prices, path);
    placePrices(input, gridIndex, process, prices);
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

/** Fills the bands of the rows up to the data date, which are the same on every path. */
function settleHistory(result: MonteCarloResult, { samples, ledger, input }: Bundle): void {
  for (let row = 0; row < samples.firstRow; row++) {
    const price = input.price[row]!;
    if (Number.isNaN(price)) continue;
    const value = totalValue(ledger, row, price);
    setBand(result.price, row, price);
    setBand(result.value, row, value);
    setBand(result.totalBTC, row, ledger.coins[row]!);
    result.lossProbability[row] = isLoss(value, ledger.totalCosts[row]!) ? 1 : 0;
  }
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
  const bundle = runPaths(model, paths, watch, withRates);
  const { samples, rates, input } = bundle;
  const { count, day } = input.rows;
  const result: MonteCarloResult = {
    paths,
    dateAcquired: Array.from(day.subarray(0, count), formatDate),
    price: emptyBands(count),
    value: emptyBands(count),
    totalBTC: emptyBands(count),
    xirr: emptyBands(count),
    lossProbability: new Float64Array(count).fill(Number.NaN),
  };
  settleHistory(result, bundle);
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
  report(watch, 1);
  return result;
}
