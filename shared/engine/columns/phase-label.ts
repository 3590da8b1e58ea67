import { calendarDay } from "#shared/domain/dates.ts";
import { round } from "#shared/domain/rounding.ts";
import type { AnchorName, Day } from "#shared/engine/types.ts";

const titles: Readonly<Record<AnchorName, string>> = {
  halving: "Halving",
  correction: "Correction",
  support: "Support",
  peak: "Peak",
  declining: "Declining",
  trough: "Trough",
  recovering: "Recovering",
  nextHalving: "Next halving",
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

/** A number with dots between thousands and a decimal comma, rounded half away from zero; "-" when negative. */
export function dottedNumber(value: number, decimals: number): string {
  const rounded = round(value, decimals);
  const [whole = "", fraction] = Math.abs(rounded).toFixed(decimals).split(".");
  let grouped = whole.slice(0, whole.length % 3);
  for (let i = whole.length % 3; i < whole.length; i += 3) {
    grouped += (grouped === "" ? "" : ".") + whole.slice(i, i + 3);
  }
  return (rounded < 0 ? "-" : "") + (fraction === undefined ? grouped : `${grouped},${fraction}`);
}

function priceDecimals(price: number): number {
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
