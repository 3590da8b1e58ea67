import { formatPercent } from "#web/components/format/numbers.ts";

/** A return with its direction: `↑ 42,67 %`; a dash without one. */
export function returnText(fraction: number | null | undefined): string {
  if (fraction === null || fraction === undefined) return "–";
  return `${fraction < 0 ? "↓" : "↑"} ${formatPercent(Math.abs(fraction))}`;
}
