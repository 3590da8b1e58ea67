import type { ReminderKind } from "#shared/domain/alerts/reminders.ts";
import { addMonths, formatDate, formatMonth, monthOf, parseDate } from "#shared/domain/dates.ts";
import { centsOf } from "#shared/domain/money.ts";
import { dateAfter } from "#shared/domain/time-zones.ts";
import { nextBuy } from "#shared/engine/analyses/next-buy.ts";
import { comparedUntil, plansToBuy } from "#shared/engine/analyses/planned-ledger.ts";
import { channelOf } from "#shared/engine/epochs/channel.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { closeOn } from "#shared/engine/market/price-series.ts";
import { rowBuyDays } from "./buy-calendar.ts";
import { type AlertText, behindPlanText, buyDayText, longTermText, outsideRangeText } from "./mails.ts";
import type { PlanLook } from "./plan-look.ts";

interface DueReminder {
  readonly text: () => AlertText;
  /** What it names: stored, so that it is sent once. Ascending. */
  readonly mark: string;
}

/** Whether a reminder is due. `done` is the mark of the last one. */
type ReminderCheck = (look: PlanLook, done: string | undefined) => Promise<DueReminder | null>;

/** The plan's next buy is on this day, by the rule of Home: a record stands for the only buy of its month or its day. */
const buyDay: ReminderCheck = async ({ day, plan, withRecords }, done) => {
  const isSent = done !== undefined && done >= day;
  if (isSent || nextBuy(plan.model, plan.planned)?.date !== day) return null;
  const { model, planned } = await withRecords();
  const buy = nextBuy(model, planned);
  if (buy?.date !== day) return null;
  const { amount, dynamicTopUp, cycleTopUp, isEdited } = buy;
  const topUpCents = dynamicTopUp.baseCents + cycleTopUp.baseCents;
  // As the plan has it, not there and back through dollars.
  const base = centsOf(model.baseByEpoch[epochOn(model.epochs, parseDate(day) ?? 0)] ?? 0);
  const cents = isEdited ? amount.baseCents : base + topUpCents;
  const currency = model.plan.controlPanel.baseCurrency;
  return {
    text: () => buyDayText({ date: day, currency, cents, topUpCents }),
    mark: day,
  };
};

/** The last day on which the plan buys in each month, `yyyy-mm`, in order. */
function lastBuyDays({ model, planned }: PlanLook["plan"]): ReadonlyMap<string, number> {
  const { rows } = model;
  const last = new Map<string, number>();
  for (let row = 0; row < rows.count; row += 1) {
    if (rows.inWindow[row] !== 1 || !plansToBuy(planned, row)) continue;
    for (const day of rowBuyDays(planned, model, row)) last.set(formatMonth(monthOf(day)), day);
  }
  return last;
}

/**
 * Months in which the plan buys, whose last buy day is a month ago or more, and that have no record, `yyyy-mm`. They
 * count from where Home begins its comparison: the first month with a record, or the start of a plan that does not
 * back-fill. None while nothing is recorded: someone who only plans is not behind.
 */
function unrecordedMonths({ day, plan, recordedMonths }: PlanLook): string[] {
  const today = parseDate(day) ?? 0;
  const until = comparedUntil(plan.model);
  const planned = [...lastBuyDays(plan)];
  const first = planned.findIndex(([month]) => recordedMonths.has(month));
  if (first < 0) return [];
  return planned
    .slice(plan.model.plan.controlPanel.backfillPast ? first : 0)
    .filter(([, last]) => last <= until && addMonths(last, 1) <= today)
    .map(([month]) => month)
    .filter((month) => !recordedMonths.has(month));
}

/** Sent again once another month is missing. */
const behindPlan: ReminderCheck = async (look, done) => {
  const months = unrecordedMonths(look);
  const last = months.at(-1);
  if (last === undefined || (done !== undefined && last <= done)) return null;
  return { text: () => behindPlanText(months), mark: last };
};

/** How far back a look goes where earlier ones were missed or switched off. */
const mostMissedDays = 7;

/** Each lot is named once: by the first look since it has become long-term. */
const longTerm: ReminderCheck = async ({ day, turnedLongTerm }, done) => {
  const earliest = dateAfter(day, -mostMissedDays);
  // Dates as text have the order of their days.
  const [since = day] = done === undefined ? [dateAfter(day, -1)] : [done, earliest].toSorted().toReversed();
  if (since >= day) return null;
  const turned = await turnedLongTerm(since);
  return turned.lots.length === 0 ? null : { text: () => longTermText(turned), mark: day };
};

/** Fewer days in a row inside the range do not end a time outside. */
const fewestDaysInside = 7;

/**
 * A close is outside the lines through the cycles' lows and highs. Sent once of a time outside, however long it lasts.
 */
const outsideRange: ReminderCheck = async ({ plan: { model } }, done) => {
  const { prices } = model.series;
  const channel = channelOf(model.epochs);
  const at = (day: number) => ({ day, closeUSD: closeOn(prices, day), ...channel(day) });
  const isOutside = ({ closeUSD, lower, upper }: ReturnType<typeof at>) =>
    closeUSD < lower || closeUSD > upper;
  const last = at(prices.dataDate);
  if (!isOutside(last)) return null;
  let since = last.day;
  for (let day = last.day - 1; since - day <= fewestDaysInside; day -= 1) if (isOutside(at(day))) since = day;
  const mark = formatDate(since);
  if (done !== undefined && mark <= done) return null;
  const range = { ...last, date: formatDate(last.day), since: mark };
  return { text: () => outsideRangeText(range), mark };
};

/** How each reminder is checked. */
export const reminderChecks: Readonly<Record<ReminderKind, ReminderCheck>> = {
  buyDay,
  behindPlan,
  longTerm,
  outsideRange,
};
