import { formatCount } from "#web/components/format/numbers.ts";

/** Whole US dollars: `US$ 965.583`; a dash without a figure. */
export function usdText(value: number | null | undefined): string {
  if (value === null || value === undefined) return "–";
  const amount = `US$ ${formatCount(Math.abs(Math.round(value)))}`;
  return value < 0 ? `(${amount})` : amount;
}
