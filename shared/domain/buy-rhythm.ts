/** How often a plan buys: on the row's date, or every N days from its start. */
export const buyRhythms = ["monthly", "twoWeekly", "weekly", "daily"] as const;
export type BuyRhythm = (typeof buyRhythms)[number];

/** Days from one purchase to the next; null for the months of the calendar. */
export const rhythmDays: Readonly<Record<BuyRhythm, number | null>> = {
  monthly: null,
  twoWeekly: 14,
  weekly: 7,
  daily: 1,
};

/** How many purchases fall into how many weeks; a year of 365.2425 days has 52.1775. */
const purchasesInWeeks: Readonly<Record<BuyRhythm, readonly [purchases: number, weeks: number]>> = {
  monthly: [12, 52.1775],
  twoWeekly: [1, 2],
  weekly: [1, 1],
  daily: [7, 1],
};

/** The weekly total of an amount per purchase, in the same unit. */
export function weeklyAmount(perPurchase: number, rhythm: BuyRhythm): number {
  const [purchases, weeks] = purchasesInWeeks[rhythm];
  return (perPurchase * purchases) / weeks;
}
