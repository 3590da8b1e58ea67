import { t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { roundToWhole } from "#shared/domain/rounding.ts";
import { fromMicros, largestAmounts } from "#shared/domain/transaction-derivation.ts";
import type {
  EnteredAmounts,
  EnteredCurrency,
  PlainAmounts,
  TransactionAmounts,
} from "./transaction-amounts.ts";
import type { TransactionError } from "./transaction-rules.ts";

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

/** The errors of amounts converted to dollars: below a cent, or above what can be recorded. */
export function conversionErrors({
  usdCents,
  feesCents,
  priceMicros,
}: TransactionAmounts): TransactionError[] {
  const { usd, price } = largestAmounts;
  if (usdCents === 0) return [{ field: "usdSpent", message: t("Amount is less than one US cent") }];
  if (Math.abs(fromCents(usdCents)) > usd) {
    return [{ field: "usdSpent", message: t("Amount must not exceed US$ {max}", { max: String(usd) }) }];
  }
  if (fromCents(feesCents) > usd)
    return [{ field: "feesUSD", message: t("Fees must not exceed US$ {max}", { max: String(usd) }) }];
  if (priceMicros === 0) return [{ field: "buyingPriceUSD", message: t("Price must be greater than zero") }];
  if (fromMicros(priceMicros) > price) {
    return [
      { field: "buyingPriceUSD", message: t("Price must not exceed US$ {max}", { max: String(price) }) },
    ];
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
