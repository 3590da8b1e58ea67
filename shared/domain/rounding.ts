/**
 * Added to every scaled amount before it is cut, so that a decimal tie such as 1.005, which a double
 * cannot hold, rounds away from zero whatever the order of the operations that produced it.
 */
const tieBias = 0.5 + 1e-6;

/** `value · scale` as a whole number, ties away from zero. Never −0. */
export function roundToWhole(value: number, scale: number): number {
  const whole = Math.floor(Math.abs(value) * scale + tieBias);
  return value < 0 && whole !== 0 ? -whole : whole;
}

/** Rounds to `decimals` places, ties away from zero. Never −0. */
export function round(value: number, decimals: number): number {
  const scale = 10 ** decimals;
  return roundToWhole(value, scale) / scale;
}

/** Rounds an amount of money to whole cents. */
export function roundMoney(value: number): number {
  return roundToWhole(value, 100) / 100;
}

/** Rounds an amount of bitcoin to whole satoshis. */
export function roundBitcoin(value: number): number {
  return roundToWhole(value, 1e8) / 1e8;
}

/** Rounds a price in USD per bitcoin: to cents from 100 up, to six decimals below. Null stays null. */
export function roundPrice(value: number): number;
export function roundPrice(value: number | null): number | null;
export function roundPrice(value: number | null): number | null {
  if (value === null) return null;
  return value >= 100 ? roundToWhole(value, 100) / 100 : roundToWhole(value, 1e6) / 1e6;
}
