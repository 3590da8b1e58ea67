import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { ShareLook } from "#shared/domain/sharing.ts";
import { coinText } from "#web/components/format/coins.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { formatDay, formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";

export const lookNames: Readonly<Record<ShareLook, string>> = {
  percent: msg("In percent only"),
  amounts: msg("With amounts"),
};

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
            { label: t("Cost with fees"), text: formatMoney(sums.cost, amounts.currency) },
            { label: t("Value"), text: formatMoney(sums.value, amounts.currency) },
          ]),
      { label: t("Return so far"), text: percent(returns.gainFraction) },
      { label: t("Money-weighted, a year"), text: percent(returns.yearlyReturn) },
      {
        label: t("Worst fall so far"),
        text: returns.worstFall === null ? t("none") : percent(-returns.worstFall),
      },
    ],
  });
  const ends = endFigures(plan);
  return [
    ...(recorded === null
      ? []
      : [
          part(
            t("Recorded"),
            t("{count, plural, one {# buy} other {# buys}} since {month}", {
              count: recorded.buys,
              month: formatMonth(recorded.from),
            }),
            recorded,
            amounts?.recorded ?? null,
          ),
        ]),
    ...(planned === null
      ? []
      : [
          part(
            t("The plan by itself"),
            t("{count, plural, one {# buy} other {# buys}} simulated at past prices; nobody made them", {
              count: planned.buys,
            }),
            planned,
            amounts?.planned ?? null,
          ),
        ]),
    ...(ends === null ? [] : [ends]),
  ];
}

/** Where the plan leads to on the price paths of its range. */
function endFigures({ months, amounts }: SharedPlan): SharedFigures | null {
  const { range } = months;
  const gains = range && { p10: range.p10.at(-1), p50: range.p50.at(-1), p90: range.p90.at(-1) };
  const last = months.date.at(-1);
  if (range === null || gains === null || last === undefined) return null;
  const figure = (label: string, name: keyof typeof gains): SharedFigure => {
    const growth = gains[name] ?? null;
    const gain = percent(growth === null ? null : growth - 1);
    const value = amounts?.lastValue?.[name];
    const text = value === undefined || amounts === null ? gain : formatMoney(value, amounts.currency);
    return { label, text };
  };
  return {
    title: amounts === null ? t("Gain at the end, in US dollars") : t("Value at the end"),
    note: t("the plan by itself on {count} price paths, {month}", {
      count: range.paths,
      month: formatMonth(last),
    }),
    figures: [
      figure(t("1 of 10 paths is below"), "p10"),
      figure(t("Middle of the paths"), "p50"),
      figure(t("1 of 10 paths is above"), "p90"),
      { label: t("Chance of loss, in US dollars"), text: percent(range.lossProbability, false) },
    ],
  };
}

/** Describes the lines of the drawing, below it. */
export const growthNote = ({ priceDate, modelVersion, months: { range } }: SharedPlan) =>
  [
    t(
      "Gain of the plan by itself on everything paid so far, in US dollars. Solid: simulated at known prices, to {date}.",
      { date: formatDay(priceDate) },
    ),
    ...(range === null
      ? []
      : [
          t("Shaded: where 8 of 10 of {count} simulated price paths lie, with the middle of all of them.", {
            count: range.paths,
          }),
        ]),
    t("Dashed: one path of price model {version}, no forecast and no promise.", { version: modelVersion }),
  ].join(" ");
