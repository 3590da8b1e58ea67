import type { Timeline } from "#shared/api/timeline.ts";
import type { Transaction } from "#shared/api/transactions.ts";
import { type MonthTransactions, monthKey } from "#web/components/ledger/month-transactions.ts";

/** The plan's holdings at a point in time. */
interface Standing {
  /** BTC */
  readonly coins: number;
  /** USD per bitcoin over all buys, without fees; null before the first one. */
  readonly averagePrice: number | null;
}

/** The effect of a transaction on the plan. */
export interface RecordEffect {
  readonly before: Standing;
  readonly after: Standing;
}

type BuyFigures = Pick<Transaction, "btcBought" | "usdSpent">;

/** Running totals as in the ledger: coins held, and coins and dollars of all buys. */
interface Totals {
  readonly coins: number;
  readonly bought: number;
  readonly spent: number;
}

/** A buy adds to all totals; a sell only removes coins, so the average price stays. */
function plus(totals: Totals, { btcBought, usdSpent }: BuyFigures): Totals {
  const coins = totals.coins + btcBought;
  if (btcBought < 0) return { ...totals, coins };
  return { coins, bought: totals.bought + btcBought, spent: totals.spent + usdSpent };
}

const standing = ({ coins, bought, spent }: Totals): Standing => ({
  coins,
  averagePrice: bought > 0 ? spent / bought : null,
});

/** The totals at the end of the previous month; null when the timeline does not contain them. */
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
 * The plan's holdings right before and after a transaction: the timeline's figures at the end of the previous month,
 * plus transactions recorded earlier in the same month. Null while the figures are unknown.
 * @param id of the edited transaction; it does not count before itself
 */
export function recordEffect(
  timeline: Timeline,
  months: MonthTransactions,
  record: BuyFigures & { readonly date: string; readonly id: string | null },
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
