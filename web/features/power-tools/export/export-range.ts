/** What is chosen: the days of a custom range are `yyyy-mm-dd`, and empty until they are chosen. */
export interface ChosenRange {
  readonly kind: "all" | "year" | "custom";
  readonly from: string;
  readonly to: string;
}

export interface DayRange {
  /** `yyyy-mm-dd`, both included. */
  readonly from: string;
  readonly to: string;
}

/** The days of a choice; null for all. @param now `yyyy-mm-dd` */
export function rangeOf({ kind, from, to }: ChosenRange, now: string): DayRange | null {
  if (kind === "all") return null;
  const year = now.slice(0, 4);
  if (kind === "year") return { from: `${year}-01-01`, to: `${year}-12-31` };
  return { from: from || "0000-01-01", to: to || "9999-12-31" };
}

/** How many months a range has. @param dates of the months, `yyyy-mm-dd` */
export function monthsWithin(dates: readonly string[], range: DayRange | null): number {
  return range === null
    ? dates.length
    : dates.filter((date) => date >= range.from && date <= range.to).length;
}
