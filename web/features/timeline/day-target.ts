import { parseDate } from "#shared/domain/dates.ts";
import { fromCents } from "#shared/domain/money.ts";
import type { RecordTarget } from "#web/components/ledger/form-target.ts";
import { type MonthTransactions, monthKey } from "#web/components/ledger/month-transactions.ts";
import type { TimelineModel } from "./timeline-model.ts";

/**
 * The form for the buy of a day, to which a reminder leads: what is recorded for it already, or a new record with the
 * plan's amounts, today if the day is in the future. Null for anything but a date.
 */
export function dayTarget(
  { timeline }: Pick<TimelineModel, "timeline">,
  months: MonthTransactions,
  date: string,
): RecordTarget | null {
  if (parseDate(date) === null) return null;
  const ofMonth = months.get(monthKey(date)) ?? [];
  const transaction =
    timeline.buyRhythm === "monthly"
      ? ofMonth.at(-1)
      : ofMonth.find(({ dateAcquired }) => dateAcquired.startsWith(date));
  if (transaction !== undefined) return { transaction };
  const day = date > timeline.now ? timeline.now : date;
  const { nextBuy } = timeline.home;
  if (nextBuy?.date !== date) return { date: day };
  const { amount, dynamicTopUp, cycleTopUp } = nextBuy;
  const planned = {
    date: day,
    usdSpent: fromCents(amount.usdCents),
    dynamicTopUp: fromCents(dynamicTopUp.usdCents),
    cycleTopUp: fromCents(cycleTopUp.usdCents),
  };
  return { planned };
}
