import type { Timeline } from "#shared/api/timeline.ts";
import { formatDay } from "#web/components/format/dates.ts";

type MarketAge = Pick<Timeline, "stale" | "dataDate" | "hiddenRows" | "warnings">;

/** The age of the market data and what it leaves open; null while they are current. */
export function marketNote({ stale, dataDate, hiddenRows, warnings }: MarketAge): string | null {
  if (!stale) return null;
  const expected = warnings
    .filter(({ code }) => code === "extremeUnconfirmed")
    .map(
      ({ extreme, epoch, date }) =>
        ` The ${extreme} of epoch ${epoch} was expected on ${formatDay(String(date))} and is not confirmed.`,
    );
  const hidden = hiddenRows > 0 ? ` ${hiddenRows} later months need a higher subscription.` : "";
  return `No market prices since ${formatDay(dataDate)}: that price is used until today, later months are projected. Past prices between month facts are estimates.${expected.join("")}${hidden}`;
}

/** Identifies the strip's content: a new value whenever any of it changes. */
export function stripContent(timeline: MarketAge & Pick<Timeline, "planVersusActual">): string {
  return JSON.stringify([marketNote(timeline), timeline.planVersusActual]);
}
