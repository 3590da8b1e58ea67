/** Columns in money of their own day. A column with a sum adds up real payments: a deflated total would be another. */
const deflated = ["priceUSD", "usdSpent", "feesUSD", "costUSD", "holdingsValueUSD"] as const;

/** Running totals, with the payments that they add up. */
export const realSums: Readonly<Record<string, readonly string[]>> = {
  cumulativeSpending: ["usdSpent"],
  cumulativeFees: ["feesUSD"],
  cumulativeCosts: ["usdSpent", "feesUSD"],
};

/** The columns that have a form in money of one date; the others are no money, or mix that of several days. */
export const realColumns: ReadonlySet<string> = new Set([...deflated, ...Object.keys(realSums)]);
