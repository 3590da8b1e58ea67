import type { Currency } from "#shared/domain/currencies.ts";
import { formatDate } from "#shared/domain/dates.ts";
import { buildLedgerInput } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";
import { drawdownThrough } from "#shared/engine/portfolio/unit-value.ts";
import { sourceCode } from "#shared/engine/timeline/row-facts.ts";
import type { LedgerTransaction } from "#shared/engine/types.ts";
import { xirr } from "#shared/engine/xirr.ts";
import { isRecorded } from "./planned-ledger.ts";

/** An amount in whole cents, in US dollars and in base currency at the rate of its day. */
export interface Amount {
  readonly usdCents: number;
  readonly baseCents: number;
}

/** The deepest fall from an earlier high, as a fraction, with the dates of high and low, `yyyy-mm-dd`. */
interface Fall {
  readonly fraction: number;
  readonly from: string;
  readonly to: string;
}

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
  /** At the current price and rate. */
  readonly value: Amount;
  /** Value less cost, in base currency. */
  readonly gainBaseCents: number;
  /** Gain over what was paid in; null while nothing was. */
  readonly gainFraction: number | null;
  /** Money-weighted return a year in base currency (XIRR); null within the first 30 days or where there is none. */
  readonly yearlyReturn: number | null;
  readonly yearlyReturnUsd: number | null;
  /** Of the value of one unit in base currency, by month, as `maxDrawdown` of the portfolio; null without a fall. */
  readonly worstFall: Fall | null;
  readonly worstFallUsd: Fall | null;
}

/** Sums up the recorded transactions, to the satoshi and cent; null while there are none. */
export function recordedHoldings(model: Model): RecordedHoldings | null {
  const { plan, exchange, series } = model;
  const { transactions, now } = plan;
  if (transactions.length === 0) return null;
  let satoshis = 0;
  let buys = 0;
  const cost = { usdCents: 0, baseCents: 0 };
  const paid = { usdCents: 0, baseCents: 0 };
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
    if (isBuy) buys++;
    days[index] = transaction.date;
    flows[index] = -baseCents;
    flowsUsd[index] = -usdCents;
  });
  const value = currentValue(model, satoshis, 0);
  days[transactions.length] = now;
  flows[transactions.length] = value.baseCents;
  flowsUsd[transactions.length] = value.usdCents;
  const gainBaseCents = value.baseCents - cost.baseCents;
  return {
    buys,
    sells: transactions.length - buys,
    first: formatDate(transactions[0]!.date),
    last: formatDate(transactions.at(-1)!.date),
    satoshis,
    cost,
    paid,
    value,
    gainBaseCents,
    gainFraction: paid.baseCents > 0 ? gainBaseCents / paid.baseCents : null,
    yearlyReturn: satoshis < 0 ? null : xirr(days, flows),
    yearlyReturnUsd: satoshis < 0 ? null : xirr(days, flowsUsd),
    ...worstFalls(model, series.prices.currentPrice),
  };
}

/** Cents of the base currency: what was entered in it exactly, other amounts at the day's rate. */
export function baseAmounts(
  { usdCents, feesCents, entered }: LedgerTransaction,
  baseCurrency: Currency,
  rate: number,
): { readonly spent: number; readonly fees: number; readonly cost: number } {
  if (entered?.currency === baseCurrency) {
    const { spentCents: spent, feesCents: fees } = entered;
    return { spent, fees, cost: spent + fees };
  }
  return {
    spent: Math.round(usdCents * rate),
    fees: Math.round(feesCents * rate),
    cost: Math.round((usdCents + feesCents) * rate),
  };
}

/** Satoshis and cents of cash at the current price, in both currencies. */
export function currentValue(model: Model, satoshis: number, cashCents: number): Amount {
  const usd = (satoshis / 1e8) * model.series.prices.currentPrice * 100 + cashCents;
  return { usdCents: Math.round(usd), baseCents: Math.round(usd * rateOn(model.exchange, model.plan.now)) };
}

function worstFalls(
  model: Model,
  currentPrice: number,
): Pick<RecordedHoldings, "worstFall" | "worstFallUsd"> {
  const { plan, rows, facts, epochs, exchange, baseByEpoch } = model;
  let last = -1;
  while (last + 1 < rows.count && rows.day[last + 1]! <= plan.now) last++;
  const source = facts.source.map((_, row) =>
    isRecorded(model, row) ? sourceCode.actual : sourceCode.skipped,
  );
  const ledger = allocateLedger(rows.count);
  // A sell may be of coins that only the plan has: then it takes what is recorded, as on a simulated path.
  runLedger(buildLedgerInput(plan, rows, { ...facts, source }, epochs, baseByEpoch, null), ledger, true);
  const live = { day: plan.now, price: currentPrice, rate: rateOn(exchange, plan.now) };
  const fallIn = (rates?: Float64Array): Fall | null => {
    const fall = drawdownThrough(model, ledger, null, last, live, rates);
    if (!(fall.maxDrawdown > 0) || fall.maxDrawdownPeakDate === null || fall.maxDrawdownTroughDate === null) {
      return null;
    }
    return {
      fraction: fall.maxDrawdown,
      from: formatDate(fall.maxDrawdownPeakDate),
      to: formatDate(fall.maxDrawdownTroughDate),
    };
  };
  return { worstFall: fallIn(facts.rate), worstFallUsd: fallIn() };
}
