import { calendarDay, dayOf, formatDate } from "#shared/domain/dates.ts";
import { allocateLedger, allocatePurchases } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { type Model, variantOf } from "#shared/engine/model.ts";
import { totalValue } from "#shared/engine/monte-carlo/samples.ts";
import type { Day, Plan } from "#shared/engine/types.ts";
import type { InCurrencies, Setbacks } from "./outlook.ts";
import { rowMoney, runningCosts } from "./recorded-plan.ts";
import { setbacksThrough } from "./setbacks.ts";

/** The plan's base amount, begun in the month of a past peak and kept up to the last known price. */
interface PastPeak extends Setbacks {
  readonly epoch: number;
  /** Day and price of the epoch's highest close. */
  readonly peakDate: string;
  readonly peakPriceUSD: number;
  /** First buy; `yyyy-mm-dd`. */
  readonly start: string;
  /** Months bought, the first one included. */
  readonly months: number;
  readonly totalBTC: number;
  /** Value at the last known price and all costs, nominal. */
  readonly value: InCurrencies<number>;
  readonly cost: InCurrencies<number>;
}

/** The plan's base amount without growth, top-ups or sells, begun in the month of each known epoch peak. */
export interface PastPeaks {
  /** By epoch. */
  readonly peaks: readonly PastPeak[];
  /** The worst of each figure over all peaks; null without a known peak. */
  readonly worst: Setbacks | null;
}

/** The plan as a plain purchase of the same amount; fees, rhythm and day of the month stay. */
function plainPlan(plan: Plan): Plan {
  return {
    ...plan,
    controlPanel: {
      ...plan.controlPanel,
      baseAmountGrowthRate: 0,
      dynamicTopUpCap: 0,
      cycleTopUpCap: 0,
      sellReinvestSettings: false,
      backfillPast: true,
    },
    epochOverrides: new Map(),
    transactions: [],
    edits: [],
  };
}

function begunAt(model: Model, epoch: number, start: Day): PastPeak {
  const { prices } = model.series;
  const end = prices.dataDate;
  const variant = variantOf(model, plainPlan(model.plan), { start, end });
  const { rows, exchange, epochs } = variant;
  const ledger = allocateLedger(rows.count);
  const bought = allocatePurchases(variant.ledgerInput.purchases);
  runLedger(variant.ledgerInput, ledger, false, bought);
  const costs = runningCosts(rowMoney(variant), ledger.cost).nominal;
  const last = rows.count - 1;
  const now = { day: end, price: prices.currentPrice, rate: rateOn(exchange, end) };
  const value = totalValue(ledger, last, now.price);
  return {
    epoch,
    peakDate: formatDate(epochs.peakDate[epoch]!),
    peakPriceUSD: epochs.peakPrice[epoch]!,
    start: formatDate(start),
    months: rows.count,
    totalBTC: ledger.coins[last]!,
    value: { usd: value, base: value * now.rate },
    cost: { usd: costs.usd[last]!, base: costs.base[last]! },
    ...setbacksThrough(variant, ledger, bought, costs, last, now),
  };
}

function worstOf(all: readonly Setbacks[]): Setbacks | null {
  if (all.length === 0) return null;
  const most = (figure: (setbacks: Setbacks) => number) => Math.max(...all.map(figure));
  return {
    worstFall: {
      usd: most(({ worstFall }) => worstFall.usd ?? 0),
      base: most(({ worstFall }) => worstFall.base ?? 0),
    },
    mostBelowCost: {
      usd: most(({ mostBelowCost }) => mostBelowCost.usd),
      base: most(({ mostBelowCost }) => mostBelowCost.base),
    },
    monthsBelowCost: {
      usd: most(({ monthsBelowCost }) => monthsBelowCost.usd),
      base: most(({ monthsBelowCost }) => monthsBelowCost.base),
    },
  };
}

/**
 * What the plan's base amount would have gone through if it had been begun at the worst of times: in the month of every
 * observed epoch peak, on the plan's day of the month, bought at known closes until the last one.
 */
export function pastPeaks(model: Model): PastPeaks {
  const { epochs, series, rows } = model;
  const peaks: PastPeak[] = [];
  for (let epoch = 0; epoch <= epochs.running; epoch++) {
    const start = dayOf(calendarDay(epochs.peakDate[epoch]!).month, rows.dayOfMonth);
    const isKnown = epochs.peakObserved[epoch] === 1 && start <= series.prices.dataDate;
    if (isKnown) peaks.push(begunAt(model, epoch, start));
  }
  return { peaks, worst: worstOf(peaks) };
}
