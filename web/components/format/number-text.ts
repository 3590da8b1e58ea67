import { t } from "#shared/domain/language/translate.ts";
import { currentFormats, numberFormat } from "./formats.ts";

const two = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 });
const eight = numberFormat({ minimumFractionDigits: 8, maximumFractionDigits: 8 });
const twoToSix = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 6 });
const upToTwo = numberFormat({ maximumFractionDigits: 2 });

/** An amount as shown in a field: `1.234,50`. */
export function amountText(value: number): string {
  return two.format(value);
}

/** A written amount without its cents where there are none: `EUR 250` of `EUR 250,00`. */
export const withoutZeros = (text: string): string => text.replace(/[.,]00(?= |$)/, "");

/** Bitcoin as shown in a field: `0,01508687`. */
export function bitcoinText(value: number): string {
  return eight.format(value);
}

/** A price as shown in a field, with more decimals only where needed: `0,085840`. */
export function priceText(value: number): string {
  return Math.abs(value) < 1 ? twoToSix.format(value) : two.format(value);
}

/** A fraction as percent without the sign, with up to two decimals: 0.1234 is `12,34`. */
export function percentText(fraction: number): string {
  return upToTwo.format(fraction * 100);
}

/** What a field accepts: how many decimals, and whether the number may be negative. */
interface NumberShape {
  readonly decimals: number;
  readonly isSigned?: boolean;
}

/** Plain digits, or groups of three with one kind of separator. */
const wholePart = /^\d*$|^\d{1,3}(?:([ .,])\d{3})(?:\1\d{3})*$/;

/**
 * Parses a typed number with a dot or comma for decimals; dots, commas and spaces that group thousands are accepted.
 * Null for anything that is not a number of the shape: digits are never dropped or regrouped.
 */
export function parseNumber(text: string, { decimals, isSigned = false }: NumberShape): number | null {
  const plain = text
    .trim()
    .replace(/[\s\u00a0\u202f']/g, " ")
    .replace(/^[−–] ?/, "-");
  const isNegative = plain.startsWith("-");
  if (isNegative && !isSigned) return null;
  const digits = isNegative ? plain.slice(1) : plain;
  const separator = Math.max(digits.lastIndexOf(","), digits.lastIndexOf("."));
  const isDecimal = separator >= 0 && isDecimalSeparator(digits, separator, decimals);
  const whole = isDecimal ? digits.slice(0, separator) : digits;
  const fraction = isDecimal ? digits.slice(separator + 1) : "";
  const grouping = wholePart.exec(whole);
  if (!grouping || !/^\d*$/.test(fraction) || whole + fraction === "") return null;
  if ((isDecimal && grouping[1] === digits[separator]) || fraction.length > decimals) return null;
  const value = Number(`${whole.replace(/[ .,]/g, "") || "0"}.${fraction || "0"}`);
  if (value * 10 ** Math.min(decimals, 6) > Number.MAX_SAFE_INTEGER) return null;
  return isNegative && value !== 0 ? -value : value;
}

/**
 * The last separator groups thousands when it occurs more than once, or when it is the one that the reader's format
 * groups with and three digits follow in an amount of money. Bitcoin amounts are not grouped, and neither is anything
 * after a leading zero.
 */
function isDecimalSeparator(text: string, position: number, decimals: number): boolean {
  const sign = text[position];
  const isRepeated = text.indexOf(sign ?? "") !== position;
  if (isRepeated) return false;
  const decimalSign = currentFormats().numberFormat === "1.234,56" ? "," : ".";
  if (sign === decimalSign) return true;
  const digitsAfter = text.length - position - 1;
  return digitsAfter !== 3 || decimals > 6 || /^0*$/.test(text.slice(0, position));
}

/** Whether a text consists only of the characters of numbers: digits, comma, dot, minus and spaces. */
export function hasOnlyNumberSigns(text: string): boolean {
  return /^[\d.,\s−–-]*$/.test(text);
}

/** The error for text that is not a number. */
export const unreadableNumber = (): string =>
  t("Enter a number such as {example}", { example: amountText(1234.56) });
