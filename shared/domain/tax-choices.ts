/** How sells are matched with buys. */
export const taxMethods = ["fifo", "lifo", "hifo", "average", "ukMatching", "specific"] as const;
export type TaxMethod = (typeof taxMethods)[number];

/** Countries whose rules are known, and arithmetic without any. */
export const jurisdictionCodes = ["generic", "US", "GB", "DE", "CA", "AU", "DK", "NL"] as const;
export type JurisdictionCode = (typeof jurisdictionCodes)[number];
