import { roundToWhole } from "./rounding.ts";

/**
 * Amounts as they are stored: whole cents and whole satoshis. Sums of integers below 2⁵³ are exact,
 * and all the bitcoin there will ever be is 2.1 · 10¹⁵ satoshis.
 */

/** All bitcoin there will ever be, in BTC. */
export const mostBitcoin = 21_000_000;

const centsPerUnit = 100;
const satoshisPerBitcoin = 1e8;

function toWhole(amount: number, perUnit: number, unit: string): number {
  const whole = roundToWhole(amount, perUnit);
  if (!Number.isSafeInteger(whole)) throw new RangeError(`${amount} cannot be held in whole ${unit}`);
  return whole;
}

/** Whole cents of an amount in currency units, ties away from zero. Throws RangeError beyond 2⁵³ cents. */
export function centsOf(amount: number): number {
  return toWhole(amount, centsPerUnit, "cents");
}

/** Currency units of an amount in cents. */
export function fromCents(cents: number): number {
  return cents / centsPerUnit;
}

/** Whole satoshis of an amount in bitcoin, ties away from zero. Throws RangeError beyond 2⁵³ satoshis. */
export function satoshisOf(bitcoin: number): number {
  return toWhole(bitcoin, satoshisPerBitcoin, "satoshis");
}

/** Bitcoin of an amount in satoshis. */
export function fromSatoshis(satoshis: number): number {
  return satoshis / satoshisPerBitcoin;
}
