import { calendarDay } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { round } from "#shared/domain/rounding.ts";
import type { AnchorName, Day } from "#shared/engine/types.ts";

const titles: Readonly<Record<AnchorName, string>> = {
  halving: msg("Halving"),
  correction: msg("Correction"),
  support: msg("Support"),
  peak: msg("Peak"),
  declining: msg("Declining"),
  trough: msg("Trough"),
  recovering: msg("Recovering"),
  nextHalving: msg("Next halving"),
};

const monthNames = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

const scales = [1, 10, 100, 1000, 10_000] as const;

/**
 * A number with dots between thousands and a decimal comma, rounded half away from zero to at most four decimals;
 * "-" when negative. Built from whole numbers: a plan has hundreds of labels, and number formatters are slow.
 */
export function dottedNumber(value: number, decimals: 0 | 1 | 2 | 3 | 4): string {
  const scale = scales[decimals];
  const scaled = Math.round(Math.abs(round(value, decimals)) * scale);
  const whole = Math.floor(scaled / scale);
  const digits = String(whole);
  let text = digits.slice(0, digits.length % 3);
  for (let i = digits.length % 3; i < digits.length; i += 3) {
    text += (text === "" ? "" : ".") + digits.slice(i, i + 3);
  }
  if (decimals > 0) text += `,${String(scaled - whole * scale).padStart(decimals, "0")}`;
  return value < 0 && scaled !== 0 ? `-${text}` : text;
}

function priceDecimals(price: number): 0 | 2 | 4 {
  if (price >= 1000) return 0;
  return price >= 1 ? 2 : 4;
}

/** A turning point in words, like "Peak · October 2025 · US$ 124.728 · +30,24 %". NaN prices and rates are left out. */
export function phaseLabel(name: AnchorName, day: Day, price: number, rate: number): string {
  const { month } = calendarDay(day);
  const when = `${titles[name]} · ${monthNames[month % 12]} ${Math.floor(month / 12)}`;
  if (Number.isNaN(price)) return `${when} · –`;
  const label = `${when} · US$ ${dottedNumber(price, priceDecimals(price))}`;
  if (name === "halving" || Number.isNaN(rate)) return label;
  const percent = round(100 * rate, 2);
  return `${label} · ${percent >= 0 ? "+" : ""}${dottedNumber(percent, 2)} %`;
}

/** A label with its price in another currency. */
export function labelIn(label: string, currency: string, price: number): string {
  return label.replace(/US\$ [\d.,]+/, `${currency} ${dottedNumber(price, priceDecimals(price))}`);
}
