import { formatCount, formatPercent } from "#web/components/format/numbers.ts";

/** Whole US dollars: `US$ 965.583`; a dash without a figure. */
export function usdText(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const amount = `US$ ${formatCount(Math.abs(Math.round(value)))}`;
  return value < 0 ? `(${amount})` : amount;
}

/** A return with its direction: `↑ 42,67 %`; a dash without one. */
export function returnText(fraction: number | null | undefined): string {
  if (fraction === null || fraction === undefined) return "–";
  return `${fraction < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(fraction))}`;
}
