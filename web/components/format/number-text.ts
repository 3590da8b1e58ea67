const two = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const eight = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 8, maximumFractionDigits: 8 });
const twoToSix = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2, maximumFractionDigits: 6 });
const upToTwo = new Intl.NumberFormat("de-DE", { maximumFractionDigits: 2 });

/** An amount as it stands in a field: `1.234,50`. */
export function amountText(value: number): string {
  return two.format(value);
}

/** Bitcoin as it stands in a field: `0,01508687`. */
export function bitcoinText(value: number): string {
  return eight.format(value);
}

/** A price as it stands in a field, with more decimals only where it has them: `0,085840`. */
export function priceText(value: number): string {
  return Math.abs(value) < 1 ? twoToSix.format(value) : two.format(value);
}

/** A fraction as percent without the sign, with up to two decimals: 0.1234 is `12,34`. */
export function percentText(fraction: number): string {
  return upToTwo.format(fraction * 100);
}

/** What a field takes: how many decimals, and whether the number may be negative. */
interface NumberShape {
  readonly decimals: number;
  readonly isSigned?: boolean;
}

/**
 * The number a person typed, dots or commas for decimals; dots and spaces that group thousands are accepted.
 * Null for anything that is no number of the shape.
 */
export function parseNumber(text: string, { decimals, isSigned = false }: NumberShape): number | null {
  const compact = text.replace(/[\s\u00a0\u202f']/g, "").replace(/^[−–]/, "-");
  const isNegative = compact.startsWith("-");
  if (isNegative && !isSigned) return null;
  const digits = isNegative ? compact.slice(1) : compact;
  if (!/^\d[\d.,]*$|^[.,]\d+$/.test(digits)) return null;
  const separator = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  const isDecimal = separator >= 0 && isDecimalSeparator(digits, separator, decimals);
  const whole = (isDecimal ? digits.slice(0, separator) : digits).replace(/[.,]/g, "");
  const fraction = isDecimal ? digits.slice(separator + 1) : "";
  if (fraction.length > decimals) return null;
  const value = Number(`${whole || "0"}.${fraction || "0"}`);
  if (value * 10 ** Math.min(decimals, 6) > Number.MAX_SAFE_INTEGER) return null;
  return isNegative && value !== 0 ? -value : value;
}

/** The amount of money a person typed, at most two decimals. */
export function parseAmount(text: string): number | null {
  return parseNumber(text, { decimals: 2 });
}

/**
 * The last separator groups thousands when it occurs more than once, or when it is a dot with three digits behind it
 * in an amount of money. Nobody groups bitcoins, and nothing is grouped behind a zero.
 */
function isDecimalSeparator(text: string, position: number, decimals: number): boolean {
  const sign = text[position];
  const isRepeated = text.indexOf(sign ?? "") !== position;
  if (isRepeated) return false;
  if (sign === ",") return true;
  const digitsAfter = text.length - position - 1;
  return digitsAfter !== 3 || decimals > 6 || /^0*$/.test(text.slice(0, position));
}

/** What cannot be part of a number: typing and pasting it into a number field is blocked. */
export const noNumberPart = /[^\d.,\s−-]/g;
