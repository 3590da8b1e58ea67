import type { Timeline } from "#shared/api/timeline.ts";
import { formatDay } from "#web/components/format/dates.ts";

/** How old the market data are; null while they are current. */
export function marketNote({
  stale,
  dataDate,
  hiddenRows,
}: Pick<Timeline, "stale" | "dataDate" | "hiddenRows">): string | null {
  if (!stale) return null;
  const hidden = hiddenRows > 0 ? ` ${hiddenRows} later months need a higher plan.` : "";
  return `Market data end on ${formatDay(dataDate)}; later months are projected. Past prices between month facts are estimates.${hidden}`;
}

/** What the strip over the table has to say: another one whenever any of it has changed. */
export function stripContent(
  timeline: Pick<Timeline, "stale" | "dataDate" | "hiddenRows" | "planVersusActual">,
): string {
  return JSON.stringify([marketNote(timeline), timeline.planVersusActual]);
}
