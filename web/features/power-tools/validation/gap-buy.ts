import type { Timeline } from "#shared/api/timeline.ts";
import { isSameMonth } from "#shared/domain/plan/plan-overrides.ts";
import type { PlannedBuy } from "#web/components/ledger/form-target.ts";
import type { DayPurchase } from "#web/workers/engine-messages.ts";

/** The buy that the plan would have made in a month without a record, at the price of its day; amounts in US dollars. */
export interface GapBuy extends PlannedBuy {
  readonly usdSpent: number;
  readonly price: number;
  readonly feesUSD: number;
  /** Units of the base currency per US dollar on the day; that of the months where it is absent. */
  readonly unitsPerUsd?: number;
}

/**
 * The buys that can be recorded for a month with one click; none where amount or price of one are not known, or the reader
 * has set the month.
 *
 * @param date of the month's row, `yyyy-mm-dd`
 * @param purchases of a plan that buys more often than monthly
 */
export function gapBuys(
  timeline: Pick<Timeline, "rows" | "rowSource" | "buyRhythm">,
  date: string,
  purchases: readonly DayPurchase[],
): readonly GapBuy[] {
  if (timeline.buyRhythm === "monthly") return [gapBuy(timeline, date)].filter((buy) => buy !== null);
  const row = (timeline.rows.dateAcquired ?? []).indexOf(date);
  if (timeline.rowSource[row] === "edited") return [];
  const ofMonth = purchases.filter((purchase) => isSameMonth(purchase.date, date));
  const known = ofMonth.flatMap((purchase) =>
    purchase.price === null ? [] : [{ ...purchase, price: purchase.price }],
  );
  return known.length === ofMonth.length ? known : [];
}

/**
 * What can be recorded for a month with one click; null where amount or price are not those of one past day.
 *
 * @param date of the month's row, `yyyy-mm-dd`
 */
export function gapBuy(
  { rows, rowSource, buyRhythm }: Pick<Timeline, "rows" | "rowSource" | "buyRhythm">,
  date: string,
): GapBuy | null {
  const row = (rows.dateAcquired ?? []).indexOf(date);
  // A row of another rhythm adds up several buys; other sources have a price that is estimated or was set.
  if (buyRhythm !== "monthly" || rowSource[row] !== "backfilled") return null;
  const amount = (id: string) => {
    const value = rows[id]?.[row];
    return typeof value === "number" && value > 0 ? value : 0;
  };
  const [usdSpent, price] = [amount("usdSpent"), amount("buyingPriceUSD")];
  if (usdSpent === 0 || price === 0) return null;
  return {
    date,
    usdSpent,
    price,
    feesUSD: amount("feesUSD"),
    dynamicTopUp: amount("dynamicTopUp"),
    cycleTopUp: amount("cycleTopUp"),
  };
}
