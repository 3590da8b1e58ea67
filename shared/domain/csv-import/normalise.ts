import { roundBitcoin, roundMoney } from "#shared/domain/rounding.ts";
import { deriveFigures, noFigures } from "#shared/domain/transaction-derivation.ts";
import { checkTransaction } from "#shared/domain/transaction-rules.ts";
import type { Moment } from "./read-moment.ts";
import type { RawTrade } from "./row-reading.ts";

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

interface DollarTrade {
  readonly side: "buy" | "sell";
  readonly btc: number | null;
  readonly usd: number | null;
  readonly fee: number;
}

function isDollar(currency: string): boolean {
  return /^(USD|US\$|\$)$/i.test(currency.trim());
}

/** The trade in dollars, or why it cannot be had. */
function inDollars(trade: RawTrade, moment: Moment, { usdPerUnit }: ImportOptions): DollarTrade | string {
  const { side, btc, price, currency, fee, feeCurrency } = trade;
  const rateOf = (code: string) =>
    isDollar(code) ? 1 : (usdPerUnit?.(code.toUpperCase(), moment.date) ?? null);
  const rate = rateOf(currency);
  if (rate === null) return `Amounts in ${currency || "an unknown currency"} are not supported, only in USD`;
  const amount = trade.amount ?? (btc !== null && price !== null ? btc * price : null);
  const usd = amount === null ? null : roundMoney(amount * rate);
  const size = btc ?? (amount !== null && price !== null && price > 0 ? roundBitcoin(amount / price) : null);
  if (fee === 0) return { side, btc: size, usd, fee: 0 };
  const feeRate =
    feeCurrency === "" || feeCurrency.toUpperCase() === currency.toUpperCase()
      ? rate
      : /^(BTC|XBT)$/i.test(feeCurrency)
        ? usd !== null && size
          ? usd / size
          : null
        : rateOf(feeCurrency);
  if (feeRate === null) return `A fee in ${feeCurrency} is not supported, only in USD or BTC`;
  return { side, btc: size, usd, fee: roundMoney(fee * feeRate) };
}

type Normalised =
  | { readonly transaction: NormalisedRow; readonly complaint?: never }
  | { readonly transaction?: never; readonly complaint: string };

function normalised({ side, btc, usd, fee }: DollarTrade, moment: Moment, today: string): Normalised {
  const sign = side === "sell" ? -1 : 1;
  const given = {
    ...noFigures,
    btcBought: btc === null ? null : sign * roundBitcoin(btc),
    usdSpent: usd === null ? null : sign * usd,
    feesUSD: fee,
  };
  const figures = deriveFigures(given, new Set(["btcBought", "usdSpent", "feesUSD"]), side, null);
  const draft = {
    ...figures,
    dateAcquired: moment.date,
    transactionType: side,
    dynamicTopUp: 0,
    cycleTopUp: 0,
  };
  const checked = checkTransaction(draft, today);
  const { btcBought, usdSpent, feesUSD } = figures;
  if (checked.ok && btcBought !== null && usdSpent !== null && feesUSD !== null) {
    return { transaction: { dateAcquired: moment.date, btcBought, usdSpent, feesUSD } };
  }
  return {
    complaint: checked.ok
      ? "The row is incomplete"
      : (checked.complaints[0]?.message ?? "The row is incomplete"),
  };
}

