import { formatDate } from "#shared/domain/dates.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { allocateLedger, type LedgerTable } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Watch } from "#shared/engine/types.ts";
import { report } from "#shared/engine/watch.ts";
import { type Bands, bandRanks, emptyBands, fillBand, setBand } from "./bands.ts";
import { pathXirrSolver } from "./path-xirr.ts";
import { costsVary, onlyBuys, plainLanes } from "./plain-lanes.ts";
import { priceLanes } from "./price-lanes.ts";
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

/** What all paths of a model share. */
export interface SharedByPaths {
  readonly process: PriceProcess;
  /** First row whose price differs between the paths. */
  readonly firstRow: number;
}

/** Lays out the process of a model's visible rows. */
export function sharedByPaths(model: Model): SharedByPaths {
  const count = model.visibleRows;
  const { gridIndex } = model.facts;
  const until = count === 0 ? 0 : Math.max(0, gridIndex[count - 1]! + 1);
  const process = buildPriceProcess(model.grid, model.path, model.series.prices, model.epochs, until);
  let firstRow = count;
  while (firstRow > 0 && gridIndex[firstRow - 1]! >= process.from) firstRow--;
  return { process, firstRow };
}

/** Runs the ledger along every path and keeps what the bands need. */
function runPaths(
  model: Model,
  { process, firstRow }: SharedByPaths,
  paths: number,
  watch: Watch,
  yearly: readonly number[],
): Bundle {
  const input = pathInput(model);
  const { count } = input.rows;
  const { gridIndex } = model.facts;
  const samples = allocateSamples(firstRow, count, paths);
  const rows = yearly;
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

/** Fills the bands month after month from paths that lie side by side. */
function fillFromLanes(
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

/** Fills the bands of the rows up to the data date, which are the same on every path. */
function settleHistory(
  result: MonteCarloResult,
  { firstRow, ledger, price: prices }: { firstRow: number; ledger: LedgerTable; price: Float64Array },
): void {
  for (let row = 0; row < firstRow; row++) {
    const price = prices[row]!;
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
