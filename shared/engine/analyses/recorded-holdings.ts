import { formatDate } from "#shared/domain/dates.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { type Fall, recordedSetbacks } from "./outlook/recorded-setbacks.ts";
import { type Amount, baseAmounts } from "./recorded-amounts.ts";

/** What the recorded transactions alone amount to; nothing that the plan simulates is in it. */
export interface RecordedHoldings {
  readonly buys: number;
  readonly sells: number;
  /** Dates of the first and the last transaction, `yyyy-mm-dd`. */
  readonly first: string;
  readonly last: string;
  /** Bought less sold; negative where more sells than buys are recorded. */
  readonly satoshis: number;
  /** Spent with fees, less the proceeds of sells. */
  readonly cost: Amount;
  /** Spent on buys, with all fees: what the gain is a share of. */
  readonly paid: Amount;
  /** Of all buys and sells; part of the cost. */
  readonly fees: Amount;
  /** At the current price and rate. */
  readonly value: Amount;
  /** Value less cost, in base currency. */
  readonly gainBaseCents: number;
  /** Gain over what was paid in; null while nothing was. */
  readonly gainFraction: number | null;
  /** Money-weighted return a year in base currency (XIRR); null within the first 30 days or where there is none. */
  readonly yearlyReturn: number | null;
  readonly yearlyReturnUsd: number | null;
  /** Of the value of one unit in base currency, by month from the first transaction on; null without a fall. */
  readonly worstFall: Fall | null;
  readonly worstFallUsd: Fall | null;
}

/** Sums up the recorded transactions, to the satoshi and cent; null while there are none. */
export function recordedHoldings(model: Model): RecordedHoldings | null {
  const { plan, exchange } = model;
  const { transactions, now } = plan;
  if (transactions.length === 0) return null;
  let satoshis = 0;
  let buys = 0;
  const cost = { usdCents: 0, baseCents: 0 };
  const paid = { usdCents: 0, baseCents: 0 };
  const allFees = { usdCents: 0, baseCents: 0 };
  const days = new Float64Array(transactions.length + 1);
  const flows = new Float64Array(transactions.length + 1);
  const flowsUsd = new Float64Array(transactions.length + 1);
  transactions.forEach((transaction, index) => {
    const isBuy = transaction.satoshis > 0;
    const rate = rateOn(exchange, transaction.date);
    const usdCents = transaction.usdCents + transaction.feesCents;
    const { cost: baseCents, fees } = baseAmounts(transaction, plan.controlPanel.baseCurrency, rate);
    const paidUsd = isBuy ? usdCents : transaction.feesCents;
    satoshis += transaction.satoshis;
    cost.usdCents += usdCents;
    cost.baseCents += baseCents;
    paid.usdCents += paidUsd;
    paid.baseCents += isBuy ? baseCents : fees;
    allFees.usdCents += transaction.feesCents;
    allFees.baseCents += fees;
    if (isBuy) buys++;
    days[index] = transaction.date;
    flows[index] = -baseCents;
    flowsUsd[index] = -usdCents;
  });
  const value = currentValue(model, satoshis, 0);
  days[transactions.length] = now;
  flows[transactions.length] = value.baseCents;
  flowsUsd[transactions.length] = value.usdCents;
  const { fall } = recordedSetbacks(model);
  const gainBaseCents = value.baseCents - cost.baseCents;
  return {
    buys,
    sells: transactions.length - buys,
    first: formatDate(transactions[0]!.date),
    last: formatDate(transactions.at(-1)!.date),
    satoshis,
    cost,
    paid,
    fees: allFees,
    value,
    gainBaseCents,
    gainFraction: paid.baseCents > 0 ? gainBaseCents / paid.baseCents : null,
    yearlyReturn: satoshis < 0 ? null : xirr(days, flows),
    yearlyReturnUsd: satoshis < 0 ? null : xirr(days, flowsUsd),
    worstFall: fall.base,
    worstFallUsd: fall.usd,
  };
}

/** Satoshis and cents of cash at the current price, in both currencies. */
export function currentValue(model: Model, satoshis: number, cashCents: number): Amount {
  const usd = (satoshis / 1e8) * model.series.prices.currentPrice * 100 + cashCents;
  return { usdCents: Math.round(usd), baseCents: Math.round(usd * rateOn(model.exchange, model.plan.now)) };
}
