import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { LedgerTable, PurchaseTable } from "#shared/engine/ledger/ledger-table.ts";
import type { Model } from "#shared/engine/model.ts";
import type { Day } from "#shared/engine/types.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { drawdownThrough } from "./unit-value.ts";

const daysPerYear = 365.25;
const shortestSpanDays = 30;

/**
 * The plan as of one row, at a price and date. Amounts in USD, prices in USD per bitcoin, rates as fractions; NaN
 * where there is no figure. `maxDrawdown` dates are null without a drawdown.
 */
export interface PortfolioBlock {
  readonly asOfDate: Day;
  readonly priceUSD: number;
  readonly lowestAmount: number;
  readonly highestAmount: number;
  readonly averageAmount: number;
  readonly meanBaseAmount: number;
  readonly portfolioAbp: number;
  readonly portfolioAcb: number;
  readonly portfolioPerformance: number;
  readonly portfolioCostEfficiency: number;
  readonly portfolioRoi: number;
  readonly portfolioCAGR: number;
  readonly portfolioMargin: number;
  readonly portfolioValue: number;
  readonly portfolioTotalBTC: number;
  readonly cumulativeCosts: number;
  readonly cash: number;
  readonly portfolioXirr: number;
  readonly portfolioTwr: number;
  readonly maxDrawdown: number;
  readonly maxDrawdownPeakDate: Day | null;
  readonly maxDrawdownTroughDate: Day | null;
}

/** The 13 health figures, in the order of their columns. */
export const healthFigures = [
  "lowestAmount",
  "highestAmount",
  "averageAmount",
  "meanBaseAmount",
  "portfolioAbp",
  "portfolioAcb",
  "portfolioPerformance",
  "portfolioCostEfficiency",
  "portfolioRoi",
  "portfolioCAGR",
  "portfolioMargin",
  "portfolioValue",
  "portfolioTotalBTC",
] as const satisfies readonly (keyof PortfolioBlock)[];

/**
 * Yearly return of the costs of the rows up to `row`, each paid on its day, against `value` on `day`; NaN when there is
 * none. `start` is a rate near it, if one is known.
 */
export function flowsXirr(
  costDays: ArrayLike<number>,
  costs: Float64Array,
  row: number,
  day: Day,
  value: number,
  start?: number,
): number {
  if (!(value > 0)) return Number.NaN;
  const extra = costDays[row] === day ? 0 : 1;
  const days = new Float64Array(row + 1 + extra);
  const amounts = new Float64Array(row + 1 + extra);
  for (let i = 0; i <= row; i++) {
    days[i] = costDays[i]!;
    amounts[i] = -costs[i]!;
  }
  days[row + extra] = day;
  amounts[row + extra] = (extra === 1 ? 0 : amounts[row]!) + value;
  return xirr(days, amounts, start) ?? Number.NaN;
}

/** Sizes of the buys and base amounts of the rows up to one. */
function amountsThrough(model: Model, ledger: LedgerTable, row: number) {
  const { rows, facts, ledgerInput } = model;
  const { purchases } = ledgerInput;
  let lowest = Number.NaN;
  let highest = Number.NaN;
  let sum = 0;
  let buys = 0;
  let inverse = 0;
  let pricedBuys = 0;
  let baseSum = 0;
  let windowRows = 0;
  for (let i = 0; i <= row; i++) {
    if (rows.inWindow[i] === 1) {
      baseSum += ledgerInput.base[i]!;
      windowRows++;
    }
    if (!(ledger.btcBought[i]! > 0)) continue;
    const usd = ledger.usdSpent[i]!;
    lowest = buys === 0 ? usd : Math.min(lowest, usd);
    highest = buys === 0 ? usd : Math.max(highest, usd);
    sum += usd;
    buys++;
    if (purchases !== null) {
      inverse += purchases.inversePrices[i]!;
      pricedBuys += purchases.pricedDays[i]!;
      continue;
    }
    if (Number.isNaN(facts.price[i]!)) continue;
    inverse += 1 / facts.price[i]!;
    pricedBuys++;
  }
  return {
    lowest,
    highest,
    average: ratio(sum, buys),
    meanBase: ratio(baseSum, windowRows),
    plainCost: ratio(pricedBuys, inverse),
  };
}

/**
 * Portfolio figures of the rows up to `row`, valued at `price` on `day`. With `live` the price is the current one,
 * which adds a last point to the performance and the drawdown.
 */
function portfolioBlock(
  model: Model,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  row: number,
  price: number,
  day: Day,
  live: boolean,
): PortfolioBlock {
  const { rows } = model;
  const amounts = amountsThrough(model, ledger, row);
  const coins = ledger.coins[row]!;
  const cash = ledger.cash[row]!;
  const costs = ledger.totalCosts[row]!;
  const value = coins * price + cash;
  const averageBuyPrice = ratio(ledger.totalSpent[row]!, ledger.totalBought[row]!);
  const span = day - rows.day[0]!;
  const drawdown = drawdownThrough(model, ledger, bought, row, live ? { day, price } : null);
  return {
    asOfDate: day,
    priceUSD: price,
    lowestAmount: amounts.lowest,
    highestAmount: amounts.highest,
    averageAmount: amounts.average,
    meanBaseAmount: amounts.meanBase,
    portfolioAbp: averageBuyPrice,
    portfolioAcb: ratio(ledger.pool[row]!, coins),
    portfolioPerformance: ratio(price, averageBuyPrice) - 1,
    portfolioCostEfficiency: ratio(amounts.plainCost, ratio(ledger.buyCosts[row]!, ledger.totalBought[row]!)),
    portfolioRoi: ratio(value, costs) - 1,
    portfolioCAGR: span < shortestSpanDays ? Number.NaN : pow(ratio(value, costs), daysPerYear / span) - 1,
    portfolioMargin: value > 0 ? 1 - costs / value : Number.NaN,
    portfolioValue: value,
    portfolioTotalBTC: coins,
    cumulativeCosts: costs,
    cash,
    portfolioXirr: flowsXirr(model.ledgerInput.costDay, ledger.cost, row, day, value),
    ...drawdown,
  };
}

/** The portfolio as of one row, at that row's own price and date. */
export function portfolioAt(
  model: Model,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
  row: number,
): PortfolioBlock {
  const { rows, facts } = model;
  return portfolioBlock(model, ledger, bought, row, facts.price[row]!, rows.day[row]!, false);
}

/** The portfolio at its last visible row, and today at the current price. */
export interface Portfolio {
  readonly atEnd: PortfolioBlock;
  /** Null when no visible row is dated up to now. */
  readonly atNow: PortfolioBlock | null;
}

/** Both portfolio blocks; null when the tier shows no row. */
export function buildPortfolio(
  model: Model,
  ledger: LedgerTable,
  bought: PurchaseTable | null,
): Portfolio | null {
  const { rows, plan, visibleRows } = model;
  const last = visibleRows - 1;
  if (last < 0) return null;
  let present = last;
  while (present >= 0 && rows.day[present]! > plan.now) present--;
  return {
    atEnd: portfolioAt(model, ledger, bought, last),
    atNow:
      present < 0
        ? null
        : portfolioBlock(model, ledger, bought, present, model.series.prices.currentPrice, plan.now, true),
  };
}
