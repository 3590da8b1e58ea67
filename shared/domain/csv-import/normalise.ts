import { type Currency, currencyCodes } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { roundBitcoin, roundMoney } from "#shared/domain/rounding.ts";
import {
  deriveFigures,
  noFigures,
  type TransactionType,
  withType,
} from "#shared/domain/transaction-derivation.ts";
import {
  conversionErrors,
  convertedAmounts,
  enteredFigures,
} from "#shared/domain/transactions/entered-amounts.ts";
import type {
  EnteredCurrency,
  PlainAmounts,
  TransactionAmounts,
} from "#shared/domain/transactions/transaction-amounts.ts";
import { checkTransaction, figuresOf } from "#shared/domain/transactions/transaction-rules.ts";
import type { Moment } from "./read-moment.ts";
import { isBitcoin, type RawTrade } from "./row-reading.ts";

/** A trade as it is imported, see `importBody`. A sell has negative amounts. */
export interface NormalisedRow {
  /** UTC date, `yyyy-mm-dd`. */
  readonly dateAcquired: string;
  readonly btcBought: number;
  readonly usdSpent: number;
  readonly feesUSD: number;
  /** The amounts as the file has them, when they are in another currency that a plan can have. */
  readonly entered?: {
    readonly currency: EnteredCurrency;
    readonly unitsPerUsd: number;
    readonly spent: number;
    readonly fees: number;
  };
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
  const own = ownCurrencyOf(trade);
  const rate = own === null ? null : (usdPerUnit?.(own, moment.date) ?? null);
  if (own === null || rate === null) {
    const dollars = inDollars(trade, moment.date, usdPerUnit);
    if (typeof dollars === "string") return dollars;
    const amounts = checked(trade.side, dollars, moment.date, today, "USD");
    return typeof amounts === "string" ? amounts : rowOf({ ...amounts, entered: null });
  }
  // All amounts are in one currency: nothing is converted before the row is checked.
  const feeCurrency = isBitcoin(trade.feeCurrency) ? trade.feeCurrency : "";
  const plain = inDollars({ ...trade, currency: "USD", feeCurrency }, moment.date, undefined);
  if (typeof plain === "string") return plain;
  const amounts = checked(trade.side, plain, moment.date, today, own);
  if (typeof amounts === "string") return amounts;
  const converted = convertedAmounts(amounts, own, 1 / rate);
  return conversionErrors(converted)[0]?.message ?? rowOf(converted);
}

/** The currency of amount and fee when a transaction can be entered in it; a fee may also be in bitcoin. */
function ownCurrencyOf({ currency, fee, feeCurrency }: RawTrade): EnteredCurrency | null {
  const code = currency.trim().toUpperCase();
  const feeCode = feeCurrency.trim().toUpperCase();
  const isFeeOwn = fee === 0 || feeCode === "" || feeCode === code || isBitcoin(feeCode);
  const known = currencyCodes.find((candidate) => candidate === code);
  return known === undefined || known === "USD" || !isFeeOwn ? null : known;
}

function rowOf(amounts: TransactionAmounts): NormalisedRow {
  const { dateAcquired, btcBought, usdSpent, feesUSD } = figuresOf(amounts);
  const { entered } = amounts;
  if (entered === null) return { dateAcquired, btcBought, usdSpent, feesUSD };
  const { currency, unitsPerUsd, spent, fees } = enteredFigures(entered);
  return { dateAcquired, btcBought, usdSpent, feesUSD, entered: { currency, unitsPerUsd, spent, fees } };
}

/** A row as the API takes it: in dollars, or as entered. */
export function importBody({ dateAcquired, btcBought, usdSpent, feesUSD, entered }: NormalisedRow) {
  return entered === undefined
    ? { dateAcquired, btcBought, usdSpent, feesUSD }
    : { dateAcquired, btcBought, entered };
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
  const unknown = (currency: string) =>
    t("No rate of {currency} in dollars is known for {date}", { currency, date });
  const rate = rateOf(currency);
  if (rate === null) {
    if (usdPerUnit !== undefined && currency.trim() !== "") return unknown(currency);
    return currency === ""
      ? t("Amounts in an unknown currency are not supported, only in USD")
      : t("Amounts in {currency} are not supported, only in USD", { currency });
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
  if (feeRate === null) {
    return t("A fee in {currency} is not supported, only in USD or BTC", { currency: feeCurrency });
  }
  return { btc: size, usd, fee: roundMoney(fee * feeRate) };
}

function checked(
  side: TransactionType,
  { btc, usd, fee }: Dollars,
  dateAcquired: string,
  today: string,
  currency: Currency,
): PlainAmounts | string {
  const given = withType(
    { ...noFigures, btcBought: btc === null ? null : roundBitcoin(btc), usdSpent: usd, feesUSD: fee },
    side,
  );
  const figures = deriveFigures(given, new Set(["btcBought", "usdSpent", "feesUSD"]), side, null);
  const draft = { ...figures, dateAcquired, transactionType: side, dynamicTopUp: 0, cycleTopUp: 0 };
  const result = checkTransaction(draft, today, currency);
  return result.ok ? result.amounts : (result.errors[0]?.message ?? t("The row is incomplete"));
}
