import { formatDate, formatMonth, monthOf } from "#shared/domain/dates.ts";
import { cycleAllowances } from "#shared/domain/tiers.ts";
import { type Anchors, buildAnchors } from "#shared/engine/epochs/anchors.ts";
import { buildEpochs } from "#shared/engine/epochs/build-epochs.ts";
import { computedEpochs, type Epochs, epochOn } from "#shared/engine/epochs/epochs.ts";
import { checkOverrides } from "#shared/engine/epochs/override-rules.ts";
import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import { baseAmounts, buildLedgerInput } from "#shared/engine/ledger/ledger-setup.ts";
import { buildExchangeSeries, type ExchangeSeries } from "#shared/engine/market/exchange-series.ts";
import { type MarketSeries, marketSeries } from "#shared/engine/market/market-series.ts";
import type { PriceSeries } from "#shared/engine/market/price-series.ts";
import { checkPlanWindow, type PlanWindow } from "#shared/engine/plan/window.ts";
import { buildGrid, dayPricer, type Grid } from "#shared/engine/timeline/grid.ts";
import { buildPath, type FuturePath } from "#shared/engine/timeline/path.ts";
import { buildPurchases } from "#shared/engine/timeline/purchases.ts";
import { buildRowFacts, type RowFacts } from "#shared/engine/timeline/row-facts.ts";
import { buildRows, type Rows } from "#shared/engine/timeline/rows.ts";
import { type Day, type MarketData, type Plan, PlanRefused, type Warning } from "./types.ts";

/** A plan with everything that its ledger, columns and analyses start from. Held only in memory. */
export interface Model {
  readonly plan: Plan;
  readonly series: MarketSeries;
  readonly exchange: ExchangeSeries;
  readonly epochs: Epochs;
  readonly anchors: Anchors;
  readonly path: FuturePath;
  /** Epoch of `now`; the running epoch of `epochs` is that of the data date. */
  readonly currentEpoch: number;
  readonly window: PlanWindow;
  readonly rows: Rows;
  /** Rows that the tier shows: the first ones. */
  readonly visibleRows: number;
  readonly grid: Grid;
  readonly facts: RowFacts;
  /** Base amount of each epoch in base currency per purchase. */
  readonly baseByEpoch: Float64Array;
  readonly ledgerInput: LedgerInput;
}

function visibleCount(rows: Rows, lastVisibleEpoch: number): number {
  let count = rows.count;
  while (count > 0 && rows.epoch[count - 1]! > lastVisibleEpoch) count--;
  return count;
}

/** The market with the fields that the plan brings itself. */
export function mergedMarket(plan: Plan, market: MarketData): MarketData {
  return Object.keys(plan.market).length === 0 ? market : { ...market, ...plan.market };
}

function windowOf(plan: Plan, epochs: Epochs, currentEpoch: number): PlanWindow {
  const secondUpcoming = Math.min(currentEpoch + 2, computedEpochs - 1);
  const defaults = { start: plan.now, end: epochs.halvingDate[secondUpcoming]! - 1 };
  const check = checkPlanWindow(plan.controlPanel, defaults, epochs.halvingDate[computedEpochs - 1]!);
  if (!check.ok) throw new PlanRefused(check.error);
  return check.window;
}

/**
 * Everything before the ledger: market series, epochs, path, rows and prices. Throws PlanRefused for epoch overrides
 * and windows that the model cannot use, and for a market without prices or rates.
 */
export function buildModel(plan: Plan, market: MarketData): Model {
  const panel = plan.controlPanel;
  const merged = mergedMarket(plan, market);
  const series = marketSeries(merged, plan.now);
  const exchange = buildExchangeSeries(merged, panel.baseCurrency, series.prices.dataDate);
  const epochs = buildEpochs({
    series,
    growthConservatism: panel.growthConservatism,
    globalWealthLowerLimit: panel.globalWealthLowerLimit,
    globalWealthUpperLimit: panel.globalWealthUpperLimit,
    overrides: plan.epochOverrides,
  });
  const refused = checkOverrides(epochs, series.prices, plan.epochOverrides);
  if (refused !== null) throw new PlanRefused(refused);
  const anchors = buildAnchors(epochs, series.prices);
  const path = buildPath(epochs, anchors, series.prices);
  const currentEpoch = epochOn(epochs, plan.now);
  const window = windowOf(plan, epochs, currentEpoch);
  return layOut(plan, window, { series, exchange, epochs, anchors, path, currentEpoch });
}

/** The part of a model that its transactions, edits, window and amounts leave as it is. */
type Surroundings = Pick<Model, "series" | "exchange" | "epochs" | "anchors" | "path" | "currentEpoch">;

function layOut(plan: Plan, window: PlanWindow, surroundings: Surroundings): Model {
  const { series, exchange, epochs, path, currentEpoch } = surroundings;
  const panel = plan.controlPanel;
  const rows = buildRows(plan, window, epochs);
  const pricer = () =>
    dayPricer(epochs, path, series.prices, {
      seed: plan.seed,
      lower: panel.priceRandomisationLowerLimit,
      upper: panel.priceRandomisationUpperLimit,
    });
  const grid = buildGrid(rows, series.prices, pricer());
  const facts = buildRowFacts(plan, rows, grid, exchange, series.prices.dataDate);
  const purchases = buildPurchases(plan, window, rows, epochs, exchange, pricer);
  const baseByEpoch = baseAmounts(plan, panel.baseAmount, epochOn(epochs, window.start));
  return {
    ...surroundings,
    plan,
    window,
    rows,
    visibleRows: visibleCount(rows, currentEpoch + cycleAllowances[plan.tier]),
    grid,
    facts,
    baseByEpoch,
    ledgerInput: buildLedgerInput(plan, rows, facts, epochs, baseByEpoch, purchases),
  };
}

/**
 * A variant of a model on the same market and epochs: other transactions, edits, amounts or another window. The
 * currency and what shapes the epochs and prices must be those of the model's own plan.
 */
export function variantOf(model: Model, plan: Plan, window: PlanWindow = model.window): Model {
  return layOut(plan, window, model);
}

/** Peaks and troughs whose expected day has passed without a price that would show them. */
function unconfirmedExtremes(epochs: Epochs, { projectionStart }: PriceSeries): Warning[] {
  const warnings: Warning[] = [];
  for (let epoch = epochs.running; epoch < computedEpochs; epoch++) {
    const warn = (extreme: "peak" | "trough", day: Day, observed: number) => {
      if (observed === 1 || day > projectionStart) return;
      warnings.push({ code: "extremeUnconfirmed", epoch, extreme, date: formatDate(day) });
    };
    warn("peak", epochs.peakDate[epoch]!, epochs.peakObserved[epoch]!);
    warn("trough", epochs.troughDate[epoch]!, epochs.troughObserved[epoch]!);
  }
  return warnings;
}

/** Warnings that are known before the columns are. */
export function modelWarnings(model: Model): Warning[] {
  const { plan, series, epochs, rows } = model;
  const warnings: Warning[] = [];
  if (isStale(model)) warnings.push({ code: "stalePrice", dataDate: formatDate(series.prices.dataDate) });
  warnings.push(...unconfirmedExtremes(epochs, series.prices));
  if (series.prices.currentPriceIgnored) warnings.push({ code: "currentPriceIgnored" });
  if (series.heights.currentHeightIgnored) warnings.push({ code: "currentHeightIgnored" });
  for (let epoch = 0; epoch < computedEpochs; epoch++) {
    if (epochs.peakCapped[epoch] === 1) warnings.push({ code: "peakCapped", epoch });
  }
  const used = new Set(rows.edit);
  plan.edits.forEach((edit, index) => {
    const row = rows.edit.indexOf(index);
    const taken = row >= 0 && rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!;
    if (!used.has(index) || taken) {
      warnings.push({ code: "editIgnored", month: formatMonth(monthOf(edit.date)) });
    }
  });
  const hidden = rows.count - model.visibleRows;
  if (hidden > 0) warnings.push({ code: "rowsHidden", count: hidden });
  if (!series.powerLaw.plausible) {
    warnings.push({ code: "slopeOutOfRange", slopeB: series.powerLaw.slopeB });
  }
  return warnings;
}

/** Whether the last known price is more than a day older than the calculation. */
export function isStale(model: Model): boolean {
  const { projectionStart, dataDate } = model.series.prices;
  return projectionStart > dataDate;
}
