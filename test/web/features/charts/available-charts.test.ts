import { describe, expect, it } from "vitest";
import { type ChartId, chartIds, chartTier, openTo } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { columnDefinition } from "#shared/engine/columns/columns.ts";
import { engineTimeline } from "#test/web/features/timeline/engine-timeline.ts";
import { availableCharts, lockedCharts } from "#web/features/charts/model/available-charts.ts";
import { columnsOf } from "#web/features/charts/model/chart-definitions.ts";

const whole = engineTimeline({ investStartDate: "2024-01-01", investEndDate: "2027-12-31" });
/** The timeline as a plan gets it. */
const timelineOf = (tier: Tier) => ({
  ...whole,
  columns: whole.columns.filter((column) => tierIncludes(tier, column.tier)),
});
const free: ChartId[] = ["rsi", "macd", "pi-cycle", "power-law"];

describe("the charts of a tier", () => {
  it.each(chartIds)("have columns that the tier of %s receives", (chart) => {
    for (const id of columnsOf(chart)) {
      expect(tierIncludes(chartTier[chart], columnDefinition(id).tier)).toBe(true);
    }
  });

  it.each(["free", "basic", "advanced"] as const)("are those the server opens for %s", (tier) => {
    const opened = openTo(chartTier, tier);
    expect(availableCharts(timelineOf(tier), opened)).toEqual(opened);
  });

  it("are the free ones when the server does not say", () => {
    expect(availableCharts(timelineOf("advanced"), undefined)).toEqual(free);
    expect(availableCharts(timelineOf("advanced"), [])).toEqual(free);
  });

  it("need their columns, whatever the server says", () => {
    expect(availableCharts(timelineOf("free"), chartIds)).toEqual(free);
    expect(availableCharts({ ...whole, columns: [] }, chartIds)).toEqual([]);
  });

  it("of higher tiers are named by tier", () => {
    expect(lockedCharts(openTo(chartTier, "free"))).toEqual([
      { tier: "basic", names: ["Halvest", "Support", "Declining", "Recovering"] },
      { tier: "advanced", names: ["GDR"] },
    ]);
    expect(lockedCharts(openTo(chartTier, "basic"))).toEqual([{ tier: "advanced", names: ["GDR"] }]);
    expect(lockedCharts(chartIds)).toEqual([]);
  });
});
