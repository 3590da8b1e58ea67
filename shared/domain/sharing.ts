import type { BuyRhythm } from "#shared/domain/buy-rhythm.ts";
import { t } from "#shared/domain/language/translate.ts";

/** What a link shows. */
export const shareLooks = ["percent", "amounts"] as const;
export type ShareLook = (typeof shareLooks)[number];

/** Links that one user may have at once. */
export const mostShares = 10;
/** How long a link may work. */
export const longestShareDays = 366;

/** What a link says of a plan; days as `yyyy-mm-dd`. */
interface TitledPlan {
  readonly rhythm: BuyRhythm;
  readonly from: string;
  readonly createdOn: string;
}

/** `A monthly bitcoin plan since January 2021`. @param month the plan's first, as its reader writes it */
export function planTitle({ rhythm, from, createdOn }: TitledPlan, month: string): string {
  const values = { rhythm, month };
  return from <= createdOn
    ? t(
        "{rhythm, select, twoWeekly {A two-weekly bitcoin plan} weekly {A weekly bitcoin plan} daily {A daily bitcoin plan} other {A monthly bitcoin plan}} since {month}",
        values,
      )
    : t(
        "{rhythm, select, twoWeekly {A two-weekly bitcoin plan} weekly {A weekly bitcoin plan} daily {A daily bitcoin plan} other {A monthly bitcoin plan}} from {month}",
        values,
      );
}

/** `Planned to December 2043, as of 20 Aug 2026`. @param month the plan's last; both as the reader writes them */
export const planSpan = (month: string, date: string) =>
  t("Planned to {month}, as of {date}", { month, date });

/** What a picture of the plan's growth shows. */
export const pictureNote = (hasRange: boolean) =>
  !hasRange
    ? t("The dashed line is one path of a price model: no forecast and no promise.")
    : t(
        "Shaded: 8 of 10 simulated price paths. Dashed: one path of a price model. No forecast and no promise.",
      );
