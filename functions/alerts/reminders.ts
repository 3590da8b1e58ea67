import type { ReminderKind } from "#shared/domain/alerts/reminders.ts";
import { addMonths, formatMonth, monthOf, parseDate } from "#shared/domain/dates.ts";
import type { NumberFormat } from "#shared/domain/formats.ts";
import { nextBuy } from "#shared/engine/analyses/next-buy.ts";
import { comparedUntil, plansToBuy } from "#shared/engine/analyses/planned-ledger.ts";
import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { rowBuyDays } from "./buy-calendar.ts";
import { type AlertText, behindPlanText, buyDayText } from "./mails.ts";
import type { PlanLook } from "./plan-look.ts";

/** A reminder that is due. */
interface DueReminder {
  readonly text: (format: NumberFormat) => AlertText;
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
  const base = Math.round(100 * (model.baseByEpoch[epochOn(model.epochs, parseDate(day) ?? 0)] ?? 0));
  const cents = isEdited ? amount.baseCents : base + topUpCents;
  const currency = model.plan.controlPanel.baseCurrency;
  return {
    text: (format) => buyDayText({ date: day, currency, cents, topUpCents }, format),
    mark: day,
  };
};

/**
 * Months in which the plan buys, whose last buy day is a month ago or more, and that have no record, `yyyy-mm`. They
 * count from where Home begins its comparison: the first month with a record, or the start of a plan that does not
 * back-fill. None while nothing is recorded: someone who only plans is not behind.
 */
export function unrecordedMonths({ day, plan, recordedMonths }: PlanLook): string[] {
  const { model, planned } = plan;
  const { rows } = model;
  const today = parseDate(day) ?? 0;
  const until = comparedUntil(model);
  const recorded = (row: number) => recordedMonths.has(formatMonth(rows.month[row] ?? 0));
  const all = Array.from({ length: rows.count }, (_, row) => row).filter(
    (row) => rows.inWindow[row] === 1 && (rows.month[row] ?? 0) <= monthOf(until),
  );
  const first = all.findIndex(recorded);
  if (first < 0) return [];
  const compared = all.slice(model.plan.controlPanel.backfillPast ? first : 0);
  const isOverdue = (row: number) => {
    const last = rowBuyDays(planned, model, row).at(-1);
    return last !== undefined && last <= until && addMonths(last, 1) <= today;
  };
  return compared
    .filter((row) => !recorded(row) && plansToBuy(planned, row) && isOverdue(row))
    .map((row) => formatMonth(rows.month[row] ?? 0));
}

/** Sent again once another month is missing. */
const behindPlan: ReminderCheck = async (look, done) => {
  const months = unrecordedMonths(look);
  const last = months.at(-1);
  if (last === undefined || (done !== undefined && last <= done)) return null;
  return { text: () => behindPlanText(months), mark: last };
};

/** How each reminder is checked. */
export const reminderChecks: Readonly<Record<ReminderKind, ReminderCheck>> = { buyDay, behindPlan };
