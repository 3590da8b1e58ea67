import type { Timeline } from "#shared/api/timeline.ts";
import { formatDay } from "#web/components/format/dates.ts";

type MarketAge = Pick<Timeline, "stale" | "dataDate" | "hiddenRows" | "warnings">;

/** Notes on old market data, beside the figures that name their date; null while the data are current. */
export function marketNote({ stale, dataDate, hiddenRows, warnings }: MarketAge): string | null {
  if (!stale) return null;
  const expected = warnings
    .filter(({ code }) => code === "extremeUnconfirmed")
    .map(
      ({ extreme, epoch, date }) =>
        ` The ${extreme} of epoch ${epoch} was expected on ${formatDay(String(date))} and is not confirmed.`,
    );
  const hidden = hiddenRows > 0 ? ` ${hiddenRows} later months need a higher subscription.` : "";
  return `Months after ${formatDay(dataDate)} are modelled until there are newer prices. Past prices between known monthly prices are estimates.${expected.join("")}${hidden}`;
}
