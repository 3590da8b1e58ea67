/** Texts for the source of a month's numbers. */
const sourceWords: Readonly<Record<string, string>> = {
  actual: "recorded",
  edited: "edited",
  backfilled: "back-filled",
  pending: "due, price projected",
  projected: "projected",
  unpriced: "no known price",
  skipped: "skipped",
};

const priceProjected = "price projected";

/** Sources whose words say nothing of the price of their day. */
export const silentOnPrice: ReadonlySet<string> = new Set(["actual", "edited", "skipped"]);

/**
 * The source of a month's numbers: `recorded`, or `recorded, price projected`.
 *
 * @param source a row source of the engine
 * @param isPriceKnown whether the price of its day is known
 */
export function sourceText(source: string, isPriceKnown: boolean): string {
  const words = sourceWords[source] ?? source;
  return isPriceKnown || !silentOnPrice.has(source) ? words : `${words}, ${priceProjected}`;
}

/** The source of a market price. Dates are `yyyy-mm-dd`, `dataDate` that of the last known price. */
export function priceSourceText(date: string, { now, dataDate }: { now: string; dataDate: string }): string {
  if (date <= dataDate) return "known price";
  return date <= now ? priceProjected : "projected";
}
