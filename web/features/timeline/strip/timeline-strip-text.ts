import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";

type MarketAge = Pick<Timeline, "stale" | "dataDate" | "hiddenRows" | "warnings">;

/** Notes on old market data, beside the figures that name their date; null while the data are current. */
export function marketNote({ stale, dataDate, hiddenRows, warnings }: MarketAge): string | null {
  if (!stale) return null;
  const expected = warnings
    .filter(({ code }) => code === "extremeUnconfirmed")
    .map(({ extreme, epoch, date }) =>
      t(
        "The {extreme, select, peak {peak} other {trough}} of epoch {epoch} was expected on {day} and is not confirmed.",
        { extreme: String(extreme), epoch: String(epoch), day: formatDay(String(date)) },
      ),
    );
  return [
    t(
      "Months after {day} are modelled until there are newer prices. Past prices between known monthly prices are estimates.",
      { day: formatDay(dataDate) },
    ),
    ...expected,
    ...(hiddenRows > 0 ? [t("{count} later months need a higher subscription.", { count: hiddenRows })] : []),
  ].join(" ");
}
