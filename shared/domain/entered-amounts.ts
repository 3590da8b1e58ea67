import type { Currency } from "./currencies.ts";
import { fromCents } from "./money.ts";
import { roundToWhole } from "./rounding.ts";
import { fromMicros, largestAmounts } from "./transaction-derivation.ts";
import type { TransactionAmounts, TransactionError } from "./transaction-rules.ts";

/** A currency besides the US dollar. */
export type EnteredCurrency = Exclude<Currency, "USD">;

/**
 * The amounts of a transaction exactly as entered in another currency than US dollars, in whole cents and millionths
 * of that currency; signs as in the transaction.
 */
export interface EnteredAmounts {
  readonly currency: EnteredCurrency;
  /** The rate that gave the dollars: units of the currency per US dollar. */
  readonly unitsPerUsd: number;
  readonly spentCents: number;
  readonly feesCents: number;
  readonly priceMicros: number;
  readonly dynamicTopUpCents: number;
  readonly cycleTopUpCents: number;
}

/** Amounts in whole cents, satoshis and millionths of one currency. */
export type PlainAmounts = Omit<TransactionAmounts, "entered">;

/** Bounds of a rate, units per US dollar. */
export const rateBounds = { least: 1e-4, most: 1e6 } as const;

/** A checked transaction in another currency, converted to US dollars at a rate; what was entered stays beside it. */
export function convertedAmounts(
  { dateAcquired, satoshis, usdCents: spentCents, ...rest }: PlainAmounts,
  currency: EnteredCurrency,
  unitsPerUsd: number,
): TransactionAmounts {
  const inDollars = (whole: number) => roundToWhole(whole / unitsPerUsd, 1);
  return {
    dateAcquired,
    satoshis,
    usdCents: inDollars(spentCents),
    feesCents: inDollars(rest.feesCents),
    priceMicros: inDollars(rest.priceMicros),
    dynamicTopUpCents: inDollars(rest.dynamicTopUpCents),
    cycleTopUpCents: inDollars(rest.cycleTopUpCents),
    entered: { currency, unitsPerUsd, spentCents, ...rest },
  };
}

/** What is wrong with amounts once they are in dollars: too little for a cent, or beyond what can be recorded. */
export function conversionErrors({
  usdCents,
  feesCents,
  priceMicros,
}: TransactionAmounts): TransactionError[] {
  const { usd, price } = largestAmounts;
  if (usdCents === 0) return [{ field: "usdSpent", message: "Amount is less than one US cent" }];
  if (Math.abs(fromCents(usdCents)) > usd) {
    return [{ field: "usdSpent", message: `Amount must not exceed US$ ${usd}` }];
  }
  if (fromCents(feesCents) > usd) return [{ field: "feesUSD", message: `Fees must not exceed US$ ${usd}` }];
  if (priceMicros === 0) return [{ field: "buyingPriceUSD", message: "Price must be greater than zero" }];
  if (fromMicros(priceMicros) > price) {
    return [{ field: "buyingPriceUSD", message: `Price must not exceed US$ ${price}` }];
  }
  return [];
}

/** What was entered, in the units people use. */
export function enteredFigures(entered: EnteredAmounts) {
  return {
    currency: entered.currency,
    unitsPerUsd: entered.unitsPerUsd,
    buyingPrice: fromMicros(entered.priceMicros),
    spent: fromCents(entered.spentCents),
    fees: fromCents(entered.feesCents),
    cost: fromCents(entered.spentCents + entered.feesCents),
    dynamicTopUp: fromCents(entered.dynamicTopUpCents),
    cycleTopUp: fromCents(entered.cycleTopUpCents),
  };
}
