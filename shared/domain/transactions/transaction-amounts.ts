import type { Currency } from "#shared/domain/currencies.ts";

/** A transaction in whole cents and millionths of one currency, and whole satoshis. */
export interface PlainAmounts {
  /** `yyyy-mm-dd`, UTC. */
  readonly dateAcquired: string;
  /** Negative for a sell, like `usdCents`. */
  readonly satoshis: number;
  readonly usdCents: number;
  readonly feesCents: number;
  readonly priceMicros: number;
  readonly dynamicTopUpCents: number;
  readonly cycleTopUpCents: number;
}

/** A currency besides the US dollar. */
export type EnteredCurrency = Exclude<Currency, "USD">;

/**
 * The amounts of a transaction exactly as entered in another currency than US dollars, in whole cents and millionths
 * of that currency; signs as in the transaction.
 */
export interface EnteredAmounts {
  readonly currency: EnteredCurrency;
  /** The rate that gave the dollars: units of the currency per US dollar. */
  readonly unitsPerUsd: number;
  readonly spentCents: number;
  readonly feesCents: number;
  readonly priceMicros: number;
  readonly dynamicTopUpCents: number;
  readonly cycleTopUpCents: number;
}

/** A lot that a sell is taken from: the id of the recorded buy, and how much of it. */
export interface ChosenLot {
  readonly id: string;
  readonly satoshis: number;
}

/** The fields of a transaction for tax reports, besides its amounts. */
export interface TaxNotes {
  /** The wallet or exchange; null for the account without a name. */
  readonly account: string | null;
  /** The lots that a sell is taken from; null when none are chosen. */
  readonly lots: ChosenLot[] | null;
}

/** A checked transaction, its amounts in US dollars. */
export interface TransactionAmounts extends PlainAmounts {
  /** What was entered, when it was not in US dollars. */
  readonly entered: EnteredAmounts | null;
}
