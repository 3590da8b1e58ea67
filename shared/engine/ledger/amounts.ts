import type { FeeRule } from "./ledger-input.ts";

/**
 * Amounts inside the ledger are cents and satoshis. They are whole numbers, except on Monte Carlo paths, which round
 * nothing (`exact`). The small bias lets decimal ties round up whatever the order of the operations was.
 */
const tieBias = 0.5 + 1e-6;

/** Cents of a non-negative amount in USD. */
export function wholeCents(usd: number, exact: boolean): number {
  return exact ? usd * 100 : Math.floor(usd * 100 + tieBias);
}

/** Satoshis of a non-negative amount in BTC. */
export function wholeSatoshis(btc: number, exact: boolean): number {
  return exact ? btc * 1e8 : Math.floor(btc * 1e8 + tieBias);
}

/** Fee of a trade of `usd` dollars, in cents; none for no trade. */
export function feeCents(usd: number, fee: FeeRule, exact: boolean): number {
  return usd > 0 ? wholeCents(usd * fee.pct + fee.fixedUsd, exact) : 0;
}

/** Extra cents for a price below a reference: the base amount times the distance, at most the cap. */
export function topUpCents(
  cap: number,
  base: number,
  reference: number,
  price: number,
  exact: boolean,
): number {
  if (!(cap > 0 && reference > price)) return 0;
  return wholeCents(Math.min(cap, base * (reference / price - 1)), exact);
}

/** A buy: cents spent, satoshis bought, fee in cents. */
export interface Amounts {
  usd: number;
  satoshis: number;
  fee: number;
}
