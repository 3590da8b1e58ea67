import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { EngineOutcome } from "#web/workers/engine-messages.ts";
import type { KnownMarket } from "./known-market.ts";

/** What was bought in a month and what is held after it; amounts in one currency, without fees unless said. */
export interface HeldMonth {
  readonly date: string;
  /** USD converted at the month's rate, per bitcoin. */
  readonly price: number;
  readonly coins: number;
  /** Of the coins, and of cash from simulated sells. */
  readonly value: number;
  /** All costs so far with fees, less the proceeds of sells. */
  readonly cost: number;
  /** Paid in so far: buys and all fees. */
  readonly paid: number;
  /** Fees so far. */
  readonly fees: number;
  /** Of the buys of this month alone. */
  readonly bought: number;
  readonly spent: number;
}

type LedgerEntry = EngineConfig["transactions"][number];

/** An amount of a transaction in a currency: as entered, or at the rate of its month. */
function amountsOf({ usdSpent, feesUSD, entered }: LedgerEntry, currency: Currency, rate: number) {
  if (entered?.currency === currency) return { spent: entered.spent, fees: entered.fees };
  const factor = currency === "USD" ? 1 : rate;
  return { spent: usdSpent * factor, fees: feesUSD * factor };
}

/**
 * Recorded buys and sells by month, from the first one on. Recorded transactions alone: nothing that the plan simulates
 * is in them.
 */
export function recordedMonths(
  transactions: readonly LedgerEntry[],
  { dates, prices, rates }: KnownMarket,
  currency: Currency,
): HeldMonth[] {
  const sorted = [...transactions].sort((one, other) => (one.dateAcquired < other.dateAcquired ? -1 : 1));
  const first = sorted[0]?.dateAcquired.slice(0, 7);
  if (first === undefined) return [];
  let at = 0;
  let [coins, cost, paid, paidFees] = [0, 0, 0, 0];
  return dates.flatMap((date, row) => {
    const month = date.slice(0, 7);
    const rate = rates[row] ?? 1;
    let [bought, spentOnBuys] = [0, 0];
    for (; (sorted[at]?.dateAcquired.slice(0, 7) ?? "9999") <= month; at++) {
      const transaction = sorted[at]!;
      const { spent, fees } = amountsOf(transaction, currency, rate);
      coins += transaction.btcBought;
      cost += spent + fees;
      paid += fees;
      paidFees += fees;
      if (transaction.btcBought > 0) {
        bought += transaction.btcBought;
        spentOnBuys += spent;
        paid += spent;
      }
    }
    if (month < first) return [];
    const price = (prices[row] ?? 0) * (currency === "USD" ? 1 : rate);
    const value = coins * price;
    return [{ date, price, coins, value, cost, paid, fees: paidFees, bought, spent: spentOnBuys }];
  });
}

/** The columns of a calculated plan that `simulatedMonths` reads. */
export const heldColumns = [
  "dateAcquired",
  "priceUSD",
  "btcBought",
  "usdSpent",
  "totalBTC",
  "cumulativeFees",
  "cumulativeCosts",
  "overallRoi",
];

/**
 * What a plan alone would have bought up to a day.
 *
 * @param rate units of the currency per US dollar, for all months
 */
export function simulatedMonths({ result }: EngineOutcome, until: string, rate: number): HeldMonth[] {
  const cell = (column: string, row: number) => Number(result.rows[column]?.[row] ?? 0);
  return (result.rows.dateAcquired ?? []).flatMap((given, row) => {
    const date = String(given);
    if (date > until) return [];
    return [
      {
        date,
        price: cell("priceUSD", row) * rate,
        coins: cell("totalBTC", row),
        value: cell("cumulativeCosts", row) * (1 + cell("overallRoi", row)) * rate,
        cost: cell("cumulativeCosts", row) * rate,
        paid: cell("cumulativeCosts", row) * rate,
        fees: cell("cumulativeFees", row) * rate,
        bought: cell("btcBought", row),
        spent: cell("usdSpent", row) * rate,
      },
    ];
  });
}
