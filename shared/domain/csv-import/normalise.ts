import { roundBitcoin, roundMoney } from "#shared/domain/rounding.ts";
import {
  deriveFigures,
  noFigures,
  type TransactionType,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import { checkTransaction, figuresOf } from "#shared/domain/transaction-rules.ts";
import type { Moment } from "./read-moment.ts";
import { isBitcoin, type RawTrade } from "./row-reading.ts";

/** A row as `POST /transactions/import` takes it. A sell has negative amounts. */
export interface NormalisedRow {
  /** UTC date, `yyyy-mm-dd`. */
  readonly dateAcquired: string;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
}

/** Dollars per unit of a currency on a UTC date, or null when it is not known. */
export type UsdPerUnit = (currency: string, date: string) => number | null;

/** Whether a currency as files write it is the US dollar. */
export function isDollar(currency: string): boolean {
  return /^(USD|US\$|\$)$/i.test(currency.trim());
}

/**
 * A trade in dollars, as it is imported, or the reason why it cannot be.
 *
 * @param today UTC date, `yyyy-mm-dd`; later trades are refused
 */
export function normalise(
  trade: RawTrade,
  moment: Moment,
  today: string,
  usdPerUnit: UsdPerUnit | undefined,
): NormalisedRow | string {
  const dollars = inDollars(trade, moment.date, usdPerUnit);
  return typeof dollars === "string" ? dollars : checked(trade.side, dollars, moment.date, today);
}

interface Dollars {
  readonly btc: number | null;
  readonly usd: number | null;
  readonly fee: number;
}

function inDollars(trade: RawTrade, date: string, usdPerUnit: UsdPerUnit | undefined): Dollars | string {
  const { btc, price, currency, fee, feeCurrency } = trade;
  const rateOf = (code: string) =>
    isDollar(code) ? 1 : (usdPerUnit?.(code.trim().toUpperCase(), date) ?? null);
  const unknown = (code: string) => `No rate of ${code} in dollars is known for ${date}`;
  const rate = rateOf(currency);
  if (rate === null) {
    return usdPerUnit !== undefined && currency.trim() !== ""
      ? unknown(currency)
      : `Amounts in ${currency || "an unknown currency"} are not supported, only in USD`;
  }
  const amount = trade.amount ?? (btc !== null && price !== null ? btc * price : null);
  const usd = amount === null ? null : roundMoney(amount * rate);
  const size = btc ?? (amount !== null && price !== null && price > 0 ? amount / price : null);
  if (fee === 0) return { btc: size, usd, fee: 0 };
  const isOwn = feeCurrency === "" || feeCurrency.toUpperCase() === currency.toUpperCase();
  // A fee in bitcoin is worth what the trade itself paid for bitcoin.
  const tradePrice = usd !== null && size !== null && size > 0 ? usd / size : null;
  const feeRate = isOwn ? rate : isBitcoin(feeCurrency) ? tradePrice : rateOf(feeCurrency);
  if (feeRate === null && usdPerUnit !== undefined && !isBitcoin(feeCurrency)) return unknown(feeCurrency);
  if (feeRate === null) return `A fee in ${feeCurrency} is not supported, only in USD or BTC`;
  return { btc: size, usd, fee: roundMoney(fee * feeRate) };
}

function checked(
  side: TransactionType,
  { btc, usd, fee }: Dollars,
  dateAcquired: string,
  today: string,
): NormalisedRow | string {
  const given = withType(
    { ...noFigures, btcBought: btc === null ? null : roundBitcoin(btc), usdSpent: usd, feesUSD: fee },
    side,
  );
  const figures = deriveFigures(given, new Set(["btcBought", "usdSpent", "feesUSD"]), side, null);
  const draft = { ...figures, dateAcquired, transactionType: side, dynamicTopUp: 0, cycleTopUp: 0 };
  const result = checkTransaction(draft, today);
  if (!result.ok) return result.errors[0]?.message ?? "The row is incomplete";
  const { btcBought, usdSpent, feesUSD } = figuresOf(result.amounts);
  return { dateAcquired, btcBought, usdSpent, feesUSD };
}
