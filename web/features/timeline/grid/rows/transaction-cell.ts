import type { CellValue } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import type { TransactionMoney } from "#web/features/timeline/timeline-model.ts";

const ownColumns = [
  "buyingPriceUSD",
  "btcBought",
  "priceDifferencePct",
  "usdSpent",
  "feesUSD",
  "costUSD",
  "dynamicTopUp",
  "cycleTopUp",
  "roi",
] as const satisfies readonly (keyof Transaction)[];

/** What a transaction row always shows. */
const amounts: readonly string[] = ["btcBought", "usdSpent"];

/** The amounts that are stored as they were entered in another currency. */
const enteredAs = {
  buyingPriceUSD: "buyingPrice",
  usdSpent: "spent",
  feesUSD: "fees",
  costUSD: "cost",
  dynamicTopUp: "dynamicTopUp",
  cycleTopUp: "cycleTopUp",
} as const;

/**
 * A transaction's value for a column; undefined where the column is about whole months or, without details, is not an
 * amount. What was entered in the display currency is shown exactly as entered, other amounts at the rate of their day;
 * a return compares the value at the present rate with that cost.
 */
export function transactionCell(
  transaction: Transaction,
  columnId: string,
  hasDetails: boolean,
  { currency, rate, rateNow }: TransactionMoney,
): CellValue | undefined {
  if (!hasDetails && !amounts.includes(columnId)) return undefined;
  const own = ownColumns.find((id) => id === columnId);
  if (own === undefined) return undefined;
  const value = transaction[own];
  if (currency === "USD" || value === null || own === "btcBought" || own === "priceDifferencePct")
    return value;
  const { entered, costUSD, dateAcquired } = transaction;
  const inCurrency = (id: keyof typeof enteredAs, dollars: number) =>
    entered?.currency === currency ? entered[enteredAs[id]] : dollars * rate(dateAcquired);
  if (own !== "roi") return inCurrency(own, value);
  return ((value + 1) * costUSD * rateNow) / inCurrency("costUSD", costUSD) - 1;
}

/** Names the day of the price that a transaction's return rests on, where it is not of today; null for other columns. */
export function transactionNote(
  columnId: string,
  { oldPriceOf }: Pick<TransactionMoney, "oldPriceOf">,
): string | null {
  if (columnId !== "roi" || oldPriceOf === null) return null;
  return t("At the price of {day}, the last known one", { day: formatDay(oldPriceOf) });
}
