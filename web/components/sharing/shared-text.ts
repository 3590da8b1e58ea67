import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import type { ShareLook } from "#shared/domain/sharing.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";
import { formatCount } from "#web/components/format/numbers.ts";

export const lookNames: Readonly<Record<ShareLook, string>> = {
  percent: "In percent only",
  amounts: "With amounts",
};

const rhythms: Readonly<Record<SharedPlan["rhythm"], string>> = {
  monthly: "monthly",
  twoWeekly: "two-weekly",
  weekly: "weekly",
  daily: "daily",
};

/** `A monthly plan since January 2021` */
export function planTitle({ rhythm, from, createdOn }: SharedPlan): string {
  return `A ${rhythms[rhythm]} plan ${from <= createdOn ? "since" : "from"} ${formatMonth(from)}`;
}

/** `Planned to December 2043, as of 20 Aug 2026` */
export const planSpan = ({ to, createdOn }: SharedPlan) =>
  `Planned to ${formatMonth(to)}, as of ${formatDay(createdOn)}`;

const percent = (fraction: number | null, isSigned = true) =>
  fraction === null
    ? "–"
    : `${isSigned && fraction > 0 ? "↑ " : fraction < 0 ? "↓ " : ""}${percentText(Math.abs(fraction))} %`;

interface SharedFigure {
  readonly label: string;
  readonly text: string;
}

export interface SharedFigures {
  readonly title: string;
  /** The source of the figures. */
  readonly note: string;
  readonly figures: readonly SharedFigure[];
}

/** Recorded and simulated figures, separately; an empty part is left out. */
export function sharedFigures(plan: SharedPlan): SharedFigures[] {
  const { recorded, planned, amounts } = plan;
  const part = (
    title: string,
    note: string,
    returns: NonNullable<SharedPlan["recorded"]>,
    sums: { btc: number; cost: number; value: number } | null,
  ): SharedFigures => ({
    title,
    note,
    figures: [
      ...(sums === null || amounts === null
        ? []
        : [
            { label: "Bitcoin", text: coinText(sums.btc) },
            { label: "Cost with fees", text: formatMoney(sums.cost, amounts.currency) },
            { label: "Value", text: formatMoney(sums.value, amounts.currency) },
          ]),
      { label: "Return so far", text: percent(returns.gainFraction) },
      { label: "Money-weighted, a year", text: percent(returns.yearlyReturn) },
      {
        label: "Worst fall so far",
        text: returns.worstFall === null ? "none" : percent(-returns.worstFall),
      },
    ],
  });
  const buys = (count: number) => (count === 1 ? "1 buy" : `${formatCount(count)} buys`);
  return [
    ...(recorded === null
      ? []
      : [
          part(
            "Recorded",
            `${buys(recorded.buys)} since ${formatMonth(recorded.from)}`,
            recorded,
            amounts?.recorded ?? null,
          ),
        ]),
    ...(planned === null
      ? []
      : [
          part(
            "The plan by itself",
            `${buys(planned.buys)} simulated at past prices; nobody made them`,
            planned,
            amounts?.planned ?? null,
          ),
        ]),
  ];
}

/** Describes the line of the drawing, below it. */
export const growthNote = ({ priceDate, modelVersion }: SharedPlan) =>
  `Gain of the plan by itself on everything paid so far, in US dollars. Solid: simulated at known prices, to ${formatDay(priceDate)}. Dashed: one path of price model ${modelVersion}, no forecast and no promise.`;
