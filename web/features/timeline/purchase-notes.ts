import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";

/** Notes on a plan that buys more often than monthly, of one or two sentences each. */
export function purchaseNotes({ warnings }: Pick<Timeline, "warnings">): string[] {
  return warnings.flatMap(({ code, share, reason, count, first }) => {
    if (code === "feesHigh") {
      return t(
        "Fees add {percent} to what the plan spends. Every purchase pays the fixed fee, so buying less often costs less.",
        { percent: `${percentText(Math.round(Number(share) * 1000) / 1000)} %` },
      );
    }
    if (code !== "purchasesSkipped" || reason !== "unpriced") return [];
    return t(
      "{count, plural, one {One purchase from {day} on is} other {# purchases from {day} on are}} left out: the price of bitcoin is not known.",
      { count: Number(count), day: formatDay(String(first)) },
    );
  });
}
