import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { commonFormats, numberWriter } from "#shared/domain/formats.ts";

/** Of the picture, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;

const month = new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" });
const day = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "UTC" });
const monthText = (isoDate: string) => month.format(Date.parse(isoDate));

/** A whole number as guests read it: `1.204`. */
export const countText = numberWriter(commonFormats.numberFormat, { maximumFractionDigits: 0 });

const rhythms: Readonly<Record<SharedPlan["rhythm"], string>> = {
  monthly: "monthly",
  twoWeekly: "two-weekly",
  weekly: "weekly",
  daily: "daily",
};

const gainText = (fraction: number) => {
  const percent = Math.round(fraction * 100);
  return `${percent > 0 ? "+" : percent < 0 ? "−" : ""}${countText(Math.abs(percent))} %`;
};

interface PreviewFigure {
  readonly value: string;
  /** What it is of, and where it comes from. */
  readonly label: readonly [string, string];
}

/** A preview in words: all that it says, in percent. */
export interface PreviewText {
  /** `A monthly bitcoin plan since January 2021` */
  readonly title: string;
  /** `Planned to December 2043, as of 20 Aug 2026` */
  readonly span: string;
  /** Recorded, simulated and projected figures, each by itself; what a plan does not have is left out. */
  readonly figures: readonly PreviewFigure[];
  /** Of the drawing. */
  readonly note: string;
}

export function previewText({
  rhythm,
  from,
  to,
  createdOn,
  recorded,
  planned,
  months,
}: SharedPlan): PreviewText {
  const { range } = months;
  const middle = range?.p50.at(-1) ?? null;
  const loss = range?.lossProbability ?? null;
  const buys = (count: number) => (count === 1 ? "1 buy" : `${countText(count)} buys`);
  const figure = (fraction: number | null | undefined, ...label: PreviewFigure["label"]) =>
    fraction === null || fraction === undefined ? [] : [{ value: gainText(fraction), label }];
  return {
    title: `A ${rhythms[rhythm]} bitcoin plan ${from <= createdOn ? "since" : "from"} ${monthText(from)}`,
    span: `Planned to ${monthText(to)}, as of ${day.format(Date.parse(createdOn))}`,
    figures: [
      ...figure(recorded?.gainFraction, "recorded so far", buys(recorded?.buys ?? 0)),
      ...figure(planned?.gainFraction, "the plan by itself so far", "simulated at past prices"),
      ...figure(
        middle === null ? null : middle - 1,
        "middle of the paths",
        loss === null
          ? monthText(to)
          : `${monthText(to)}, chance of loss ${countText(Math.round(loss * 100))} %`,
      ),
    ],
    note:
      range === null
        ? "The dashed line is one path of a price model. No forecast and no promise."
        : "Shaded: 8 of 10 simulated price paths. Dashed: one path of a price model. No forecast and no promise.",
  };
}
