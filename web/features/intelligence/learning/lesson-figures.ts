import type { HeldMonth } from "#web/features/intelligence/held-months.ts";
import type { KnownMarket } from "#web/features/intelligence/known-market.ts";

type MarketPrices = Pick<KnownMarket, "dates" | "prices">;

/** The months around a day, as positions in the dates; null where the market does not reach the day. */
export function monthsAround(
  { dates }: Pick<KnownMarket, "dates">,
  day: string,
  before: number,
  after: number,
): { readonly from: number; readonly at: number; readonly to: number } | null {
  const at = dates.findIndex((date) => date >= day);
  if (at < 0) return null;
  return { from: Math.max(0, at - before), at, to: Math.min(dates.length - 1, at + after) };
}

/** How far each month is below the highest price until then; fractions. */
export function fallsBelowPeak(prices: readonly number[]): number[] {
  let highest = 0;
  return prices.map((price) => {
    highest = Math.max(highest, price);
    return 1 - price / highest;
  });
}

/** Months that were at least so far below an earlier high, and the longest run of them. */
export function monthsBelow(falls: readonly number[], depth: number) {
  let [count, run, longest] = [0, 0, 0];
  for (const fall of falls) {
    run = fall >= depth ? run + 1 : 0;
    if (run > 0) count++;
    longest = Math.max(longest, run);
  }
  return { count, longest };
}

/** What buying the same amount every month is worth after each of the months, for their price changes in one order. */
function valuesOf(changes: readonly number[], amount: number): number[] {
  let value = 0;
  return changes.map((change) => {
    value = (value + amount) * (1 + change);
    return value;
  });
}

/** The last years in the order in which they happened, and with the last month first; null for fewer months. */
export function bothOrders({ dates, prices }: MarketPrices, years: number, amount: number) {
  const months = 12 * years;
  const first = prices.length - 1 - months;
  if (first < 0) return null;
  const changes = prices.slice(first + 1).map((price, at) => price / prices[first + at]! - 1);
  return {
    dates: dates.slice(first + 1),
    asHappened: valuesOf(changes, amount),
    reversed: valuesOf(changes.toReversed(), amount),
    paidIn: amount * months,
    /** What one payment at the beginning grows to, which is the same in both orders. */
    growth: (prices.at(-1) ?? 0) / prices[first]!,
  };
}

/** The coins that the money of each month would have bought with a fee, so far; `fee` is a fraction of the amount. */
export function coinsWithFee(months: readonly HeldMonth[], fee: number): number[] {
  let [coins, fees] = [0, 0];
  return months.map((month) => {
    const money = month.spent > 0 ? month.spent + month.fees - fees : 0;
    fees = month.fees;
    if (money > 0) coins += money / (1 + fee) / month.price;
    return coins;
  });
}

/** What a coin has cost on average after each month, without fees; null before the first buy. */
export function averages(months: readonly HeldMonth[]): (number | null)[] {
  let [spent, bought] = [0, 0];
  return months.map((month) => {
    spent += month.spent;
    bought += month.bought;
    return bought > 0 ? spent / bought : null;
  });
}
