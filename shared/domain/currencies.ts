/** The possible base currencies of a plan, by ISO 4217 code. */
export const currencyCodes = ["USD", "EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK"] as const;

export type Currency = (typeof currencyCodes)[number];
