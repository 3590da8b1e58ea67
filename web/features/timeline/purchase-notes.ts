import type { Timeline } from "#shared/api/timeline.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";

/** Notes on a plan that buys more often than monthly, of one or two sentences each. */
export function purchaseNotes({ warnings }: Pick<Timeline, "warnings">): string[] {
  return warnings.flatMap(({ code, share, reason, count, first }) => {
    if (code === "feesHigh") {
      return `Fees add ${percentText(Math.round(Number(share) * 1000) / 1000)} % to what the plan spends. Every purchase pays the fixed fee, so buying less often costs less.`;
    }
    if (code !== "purchasesSkipped" || reason !== "unpriced") return [];
    const purchases = count === 1 ? "One purchase" : `${String(count)} purchases`;
    return `${purchases} from ${formatDay(String(first))} on ${count === 1 ? "is" : "are"} left out: the price of bitcoin is not known.`;
  });
}
