import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { centsIn, type MoneyKind } from "#web/components/display-currency/amounts.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { dayText, moneyText } from "#web/features/home/home-text.ts";
import { fanPoints } from "#web/features/home/outlook/fan/fan-points.ts";
import { goalChanceText, tenthsOf, tenthsText } from "#web/features/home/outlook/goal/goal-text.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";

/** A plan as far as it has been calculated: the outlook arrives a moment after the timeline. */
export interface CalculatedPlan {
  readonly timeline: Timeline;
  readonly outlook: Outlook | null;
  /** In which its amounts are shown. */
  readonly currency: Currency;
}

/** A figure that edits change. */
export interface ComparedFigure {
  readonly id: "chance" | "wouldHold" | "middle" | "putIn" | "nextBuy";
  readonly label: string;
  /** Where there is little room. */
  readonly short: string;
  /** How it is calculated. */
  readonly meaning: string;
  /** Null while it is calculated. */
  readonly after: string | null;
  /** Before the edit; null where nothing was edited or the figure is the same. */
  readonly before: string | null;
  /** Smaller, beside the figure. */
  readonly context?: string;
}

type Values = Record<ComparedFigure["id"], string | null>;

function lastPoint({ timeline, outlook, currency }: CalculatedPlan, kind: MoneyKind) {
  const which = currency === "USD" ? "usd" : "base";
  return outlook === null ? undefined : fanPoints(outlook, timeline.now, kind, which).at(-1);
}

function valuesOf(plan: CalculatedPlan, kind: MoneyKind): Values {
  const { timeline, outlook, currency } = plan;
  const { stale, home } = timeline;
  const last = lastPoint(plan, kind);
  const chance = outlook?.goal?.chance;
  const { nextBuy, planned } = home;
  return {
    chance: chance === undefined ? null : goalChanceText(chance),
    wouldHold: planned === null ? t("nothing yet") : moneyText(centsIn(planned.value, currency), currency),
    middle: last === undefined ? null : wholeMoney(last.p50, currency, stale),
    putIn: last === undefined ? null : wholeMoney(last.putIn, currency, stale),
    nextBuy: nextBuy === null ? t("none") : moneyText(centsIn(nextBuy.amount, currency), currency),
  };
}

const meanings: Readonly<Record<ComparedFigure["id"], string>> = {
  chance: msg("The share of outcomes that reach the goal with the plan as edited."),
  wouldHold: msg(
    "What the plan as edited would have bought by itself at market prices, valued at the last known price. Nobody made these buys.",
  ),
  middle: msg("At the end of the plan half of the outcomes are worth more, half less."),
  putIn: msg("All that is paid by the end of the plan, fees included: recorded so far, planned from now on."),
  nextBuy: msg("Base amount and top-ups of the next buy at the last known price; fees come on top."),
};

/**
 * The four figures that stay in view while a plan is edited: the chance of its goal, or without one what it would hold,
 * the middle outcome, what is put in, and the next buy.
 */
export function comparedFigures(
  before: CalculatedPlan | null,
  after: CalculatedPlan,
  kind: MoneyKind,
): ComparedFigure[] {
  const { timeline, outlook } = after;
  const now = valuesOf(after, kind);
  const then = before && valuesOf(before, kind);
  const figure = (
    id: ComparedFigure["id"],
    label: string,
    short: string,
    context?: string,
  ): ComparedFigure => ({
    id,
    label,
    short,
    meaning: t(meanings[id]),
    after: now[id],
    before: then !== null && then[id] !== now[id] ? then[id] : null,
    ...(context !== undefined && { context }),
  });
  const goal = outlook?.goal ?? null;
  const end = lastPoint(after, kind)?.date ?? timeline.investEndDate;
  const { nextBuy } = timeline.home;
  return [
    goal === null
      ? figure("wouldHold", t("Your plan would hold"), t("Would hold"))
      : figure("chance", t("Chance of the goal"), t("Chance"), besidesText(goal.chance)),
    figure(
      "middle",
      t("Middle outcome, {month}", { month: formatMonth(end) }),
      t("Middle, {year}", { year: end.slice(0, 4) }),
    ),
    figure("putIn", t("You put in by then"), t("You put in")),
    figure(
      "nextBuy",
      nextBuy === null ? t("Next buy") : t("Next buy, {day}", { day: dayText(nextBuy.date, timeline.now) }),
      t("Next buy"),
    ),
  ];
}

/** `6 of 10` beside `58 %`; the ends are words already. */
function besidesText(chance: number): string | undefined {
  const isAtEnd = tenthsOf(chance) === 0 || tenthsOf(chance) === 10;
  return isAtEnd ? undefined : tenthsText(chance);
}

/** What an edit changes, in a sentence for screen readers; empty while it changes nothing or is being calculated. */
export function spokenChanges(figures: readonly ComparedFigure[]): string {
  if (figures.some(({ after }) => after === null)) return "";
  return figures
    .filter(({ before }) => before !== null)
    .map(({ label, before, after }) =>
      t("{label}: {before} before, {after} now.", { label, before: before ?? "", after: after ?? "" }),
    )
    .join(" ");
}
