import type { SharedPlan } from "#shared/api/portfolio/sharing.ts";
import { dateLocale } from "#shared/domain/formats.ts";
import { t, textReader } from "#shared/domain/language/translate.ts";
import { pictureNote, planSpan, planTitle } from "#shared/domain/sharing.ts";

/** Of the picture, in pixels. */
export const previewSize = { width: 1200, height: 630 } as const;

/** A whole number in the language of the preview: `1.204`. */
export const countText = (value: number) => textReader().writeCount(value);

function dateText(isoDate: string, options: Intl.DateTimeFormatOptions): string {
  const locale = dateLocale({ language: textReader().language, dateFormat: null });
  return new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" }).format(Date.parse(isoDate));
}

const monthText = (isoDate: string) => dateText(isoDate, { month: "long", year: "numeric" });

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

/** In the language that texts are written in now. */
export function previewText(plan: SharedPlan): PreviewText {
  const { from, to, createdOn, recorded, planned, months } = plan;
  const { range } = months;
  const end = months.date.at(-1) ?? to;
  const middle = range?.p50.at(-1) ?? null;
  const loss = range?.lossProbability ?? null;
  const figure = (fraction: number | null | undefined, ...label: PreviewFigure["label"]) =>
    fraction === null || fraction === undefined ? [] : [{ value: gainText(fraction), label }];
  return {
    title: planTitle(plan, monthText(from)),
    span: planSpan(monthText(to), dateText(createdOn, { dateStyle: "medium" })),
    figures: [
      ...figure(
        recorded?.gainFraction,
        t("recorded so far"),
        t("{count, plural, one {# buy} other {# buys}}", { count: recorded?.buys ?? 0 }),
      ),
      ...figure(planned?.gainFraction, t("the plan by itself so far"), t("simulated at past prices")),
      ...figure(
        middle === null ? null : middle - 1,
        t("middle of the paths, in US dollars"),
        loss === null
          ? monthText(end)
          : t("{month}, chance of loss {percent} %", {
              month: monthText(end),
              percent: Math.round(loss * 100),
            }),
      ),
    ],
    note: pictureNote(range !== null),
  };
}
