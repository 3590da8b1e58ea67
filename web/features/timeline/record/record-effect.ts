import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { type MonthTransactions, monthKey } from "#web/features/timeline/grid/display-rows.ts";

/** What the plan holds at a moment. */
interface Standing {
  /** BTC */
  readonly coins: number;
  /** USD per bitcoin over all buys, without fees; null before the first one. */
  readonly averagePrice: number | null;
}

/** What a record does to the plan. */
export interface RecordEffect {
  readonly before: Standing;
  readonly after: Standing;
}

type Amounts = Pick<Transaction, "btcBought" | "usdSpent">;

/** Running totals as the ledger keeps them: coins held, and coins and dollars of all buys. */
interface Totals {
  readonly coins: number;
  readonly bought: number;
  readonly spent: number;
}

/** A buy adds to all totals; a sell only takes coins, so that it leaves the average price alone. */
function plus(totals: Totals, { btcBought, usdSpent }: Amounts): Totals {
  const coins = totals.coins + btcBought;
  if (btcBought < 0) return { ...totals, coins };
  return { coins, bought: totals.bought + btcBought, spent: totals.spent + usdSpent };
}

const standing = ({ coins, bought, spent }: Totals): Standing => ({
  coins,
  averagePrice: bought > 0 ? spent / bought : null,
});

/** The totals after the last month before one; null when the answer does not hold them. */
function totalsBefore({ rows }: Timeline, month: string): Totals | null {
  const dates = rows.dateAcquired ?? [];
  const row = dates.findLastIndex((date) => monthKey(String(date)) < month);
  if (row < 0) return { coins: 0, bought: 0, spent: 0 };
  const [coins, bought, spent] = ["totalBTC", "cumulativeBTC", "cumulativeSpending"].map(
    (id) => rows[id]?.[row],
  );
  if (typeof coins !== "number" || typeof bought !== "number" || typeof spent !== "number") return null;
  return { coins, bought, spent };
}

/**
 * What the plan holds right before and right after a record: the timeline's figures at the end of the month before,
 * and what is recorded earlier in the same month. Null while the figures are not known.
 *
 * @param id of the transaction that is edited; it does not count before itself
 */
export function recordEffect(
  timeline: Timeline,
  months: MonthTransactions,
  record: Amounts & { readonly date: string; readonly id: string | null },
): RecordEffect | null {
  const month = monthKey(record.date);
  const start = totalsBefore(timeline, month);
  if (!start) return null;
  const others = months.get(month) ?? [];
  const own = others.findIndex(({ id }) => id === record.id);
  const isEarlier = ({ dateAcquired }: Transaction, place: number) =>
    dateAcquired < record.date || (dateAcquired === record.date && (own < 0 || place < own));
  const before = others
    .filter((other, place) => place !== own && isEarlier(other, place))
    .reduce(plus, start);
  return { before: standing(before), after: standing(plus(before, record)) };
}
