import type { Timeline } from "#shared/api/timeline.ts";
import { formatDay } from "#web/components/format/dates.ts";

/** The age of the market data; null while they are current. */
export function marketNote({
  stale,
  dataDate,
  hiddenRows,
}: Pick<Timeline, "stale" | "dataDate" | "hiddenRows">): string | null {
  if (!stale) return null;
  const hidden = hiddenRows > 0 ? ` ${hiddenRows} later months need a higher subscription.` : "";
  return `Market data end on ${formatDay(dataDate)}; later months are projected. Past prices between month facts are estimates.${hidden}`;
}

/** Identifies the strip's content: a new value whenever any of it changes. */
export function stripContent(
  timeline: Pick<Timeline, "stale" | "dataDate" | "hiddenRows" | "planVersusActual">,
): string {
  return JSON.stringify([marketNote(timeline), timeline.planVersusActual]);
}
