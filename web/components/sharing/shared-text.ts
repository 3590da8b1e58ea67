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
  const ends = endFigures(plan);
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
    ...(ends === null ? [] : [ends]),
  ];
}

/** Where the plan leads to on the price paths of its range. */
function endFigures({ months, amounts, to }: SharedPlan): SharedFigures | null {
  const { range } = months;
  const gains = range && { p10: range.p10.at(-1), p50: range.p50.at(-1), p90: range.p90.at(-1) };
  if (range === null || gains === null) return null;
  const figure = (label: string, name: keyof typeof gains): SharedFigure => {
    const growth = gains[name] ?? null;
    const gain = percent(growth === null ? null : growth - 1);
    const value = amounts?.lastValue?.[name];
    const text = value === undefined || amounts === null ? gain : formatMoney(value, amounts.currency);
    return { label, text };
  };
  return {
    title: amounts === null ? "Gain at the end" : "Value at the end",
    note: `the plan by itself on ${formatCount(range.paths)} price paths, ${formatMonth(to)}`,
    figures: [
      figure("1 of 10 paths is below", "p10"),
      figure("Middle of the paths", "p50"),
      figure("1 of 10 paths is above", "p90"),
      { label: "Chance of loss", text: percent(range.lossProbability, false) },
    ],
  };
}

/** Describes the lines of the drawing, below it. */
export const growthNote = ({ priceDate, modelVersion, months: { range } }: SharedPlan) =>
  [
    `Gain of the plan by itself on everything paid so far, in US dollars. Solid: simulated at known prices, to ${formatDay(priceDate)}.`,
    ...(range === null
      ? []
      : [
          `Shaded: where 8 of 10 of ${formatCount(range.paths)} simulated price paths lie, with the middle of all of them.`,
        ]),
    `Dashed: one path of price model ${modelVersion}, no forecast and no promise.`,
  ].join(" ");
