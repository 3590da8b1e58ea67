/** The currencies a plan may be kept in, by ISO 4217 code. */
export const currencyCodes = ["USD", "EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK"] as const;

export type Currency = (typeof currencyCodes)[number];
