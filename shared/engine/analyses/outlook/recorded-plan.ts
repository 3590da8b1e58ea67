import type { Currency } from "#shared/domain/currencies.ts";
import { isBuyAhead } from "#shared/domain/plan/plan-overrides.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import { type Model, variantOf } from "#shared/engine/model.ts";
import { deflator, type PriceIndex, priceIndex } from "#shared/engine/real-values/price-index.ts";
import type { InCurrencies, Money } from "./outlook.ts";

/** How the money of a model's rows is counted. */
export interface RowMoney {
  readonly indices: InCurrencies<PriceIndex>;
  /** By row: base currency per USD, and what makes money of the reference date (now) of the row's. */
  readonly rate: Float64Array;
  readonly deflators: InCurrencies<Float64Array>;
  /** Costs of recorded rows in base currency, each at the rate of its own day; NaN for other rows. */
  readonly recordedCost: Float64Array;
}

const isActual = ({ rows }: Model, row: number) =>
  rows.firstTransaction[row]! < rows.firstTransaction[row + 1]!;

/** Costs of the transactions of a row in base currency: what buys cost, and the fees of sells. */
function costInBase(model: Model, row: number): number {
  const { rows, plan, exchange } = model;
  let sum = 0;
  for (let at = rows.firstTransaction[row]!; at < rows.firstTransaction[row + 1]!; at++) {
    const { date, usdCents, feesCents, entered } = plan.transactions[at]!;
    sum +=
      entered !== undefined && entered.currency === plan.controlPanel.baseCurrency
        ? (Math.max(0, entered.spentCents) + entered.feesCents) / 100
        : ((Math.max(0, usdCents) + feesCents) / 100) * rateOn(exchange, date);
  }
  return sum;
}

/** Rates, deflators and recorded costs of the rows of a model. */
export function rowMoney(model: Model): RowMoney {
  const { plan, rows, facts, series } = model;
  const indexOf = (currency: Currency) => priceIndex(currency, plan.now, series.consumerPrices[currency]);
  const indices = { usd: indexOf("USD"), base: indexOf(plan.controlPanel.baseCurrency) };
  const deflators = (index: PriceIndex) =>
    Float64Array.from(rows.day, (day) => deflator(index, plan.now, day));
  return {
    indices,
    rate: facts.rate,
    deflators: { usd: deflators(indices.usd), base: deflators(indices.base) },
    recordedCost: Float64Array.from(rows.day, (_, row) =>
      isActual(model, row) ? costInBase(model, row) : Number.NaN,
    ),
  };
}

/** Running totals of the costs of rows in all kinds of money; `cost` in USD of each row's day. */
export function runningCosts(money: RowMoney, cost: Float64Array): Money<Float64Array> {
  const { rate, deflators, recordedCost } = money;
  const totals = () => new Float64Array(cost.length);
  const nominal = { usd: totals(), base: totals() };
  const real = { usd: totals(), base: totals() };
  const sum = { usd: 0, base: 0, realUsd: 0, realBase: 0 };
  for (let row = 0; row < cost.length; row++) {
    const usd = cost[row]!;
    const base = Number.isNaN(recordedCost[row]!) ? usd * rate[row]! : recordedCost[row]!;
    nominal.usd[row] = sum.usd += usd;
    nominal.base[row] = sum.base += base;
    real.usd[row] = sum.realUsd += usd * deflators.usd[row]!;
    real.base[row] = sum.realBase += base * deflators.base[row]!;
  }
  return { nominal, real };
}

/**
 * The plan without unrecorded buys: its months up to now hold transactions only, and no edit. Later months
 * stay as they are.
 */
export function recordedModel(model: Model): Model {
  const { plan, rows } = model;
  return variantOf(model, {
    ...plan,
    controlPanel: { ...plan.controlPanel, backfillPast: false },
    edits: plan.edits.filter(({ date }) => isBuyAhead(date, rows.dayOfMonth, plan.now)),
  });
}

/** Last visible row that is dated up to now or holds transactions; −1 without one. */
export function lastRecordedRow(model: Model): number {
  const { plan, rows, visibleRows } = model;
  let row = visibleRows - 1;
  while (row >= 0 && rows.day[row]! > plan.now && !isActual(model, row)) row--;
  return row;
}
