import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import { type ChartId, chartIds, chartTier } from "#shared/domain/tier-features.ts";
import { type Tier, tiers } from "#shared/domain/tiers.ts";
import { currentFormats } from "#web/components/format/formats.ts";
import { chartDefinitions, columnsOf } from "./chart-definitions.ts";

/**
 * The charts that can be shown, in the order of their tabs: the free ones and those the server allows, if the timeline
 * has their columns.
 *
 * @param opened the charts available according to the server; undefined while unknown
 */
export function availableCharts(timeline: Timeline, opened: readonly ChartId[] | undefined): ChartId[] {
  const present = new Set(timeline.columns.map(({ id }) => id));
  return chartIds.filter(
    (chart) =>
      (chartTier[chart] === "free" || opened?.includes(chart)) &&
      columnsOf(chart).every((column) => present.has(column)),
  );
}

/** The charts that are not shown, by the tier that unlocks them. */
export function lockedCharts(shown: readonly ChartId[]): { tier: Tier; names: string[] }[] {
  return tiers
    .map((tier) => ({
      tier,
      names: chartIds
        .filter((chart) => chartTier[chart] === tier && tier !== "free" && !shown.includes(chart))
        .map((chart) => t(chartDefinitions[chart].tab)),
    }))
    .filter(({ names }) => names.length > 0);
}

/** Names as a list in the reader's language: `A, B and C`. */
export function listText(names: readonly string[]): string {
  const { language } = currentFormats();
  return new Intl.ListFormat(language === "en" ? "en-GB" : language).format(names);
}
