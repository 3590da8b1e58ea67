import { describe, expect, it } from "vitest";
import type { Simulation } from "#shared/api/portfolio/simulations.ts";
import {
  basisNote,
  countText,
  describedAs,
  rangeEnds,
  recalculatedNote,
  shownSimulations,
  tagsInUse,
  tagsOf,
} from "#web/features/simulations/saved/saved-text.ts";

const figures = {
  lastDate: "2043-12-01",
  periods: 276,
  totalBTC: 1,
  cumulativeCosts: 1,
  totalValueUSD: 1,
  roi: 0,
  portfolioXirr: null,
  averageCostBase: null,
  maxDrawdown: null,
  range: { paths: 1_000, p10: 100, p50: 200, p90: 400, lossProbability: 0.1 },
};

const saved = (name: string, more: Partial<Simulation> = {}): Simulation => ({
  id: name,
  name,
  notes: "",
  tags: [],
  isPinned: false,
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  planName: "My plan",
  baseAmount: 250,
  baseCurrency: "EUR",
  buyRhythm: "twoWeekly",
  investStartDate: "2026-01-01",
  investEndDate: "2043-12-31",
  epochCount: 2,
  simulationCount: 0,
  dataDate: "2026-11-19",
  modelVersion: "1.1.0",
  figures,
  ...more,
});

const names = (all: readonly Simulation[]) => all.map(({ name }) => name);
const all = { search: "", tag: "", sorting: "newest" } as const;

describe("the list of saved simulations", () => {
  const older = saved("Older", { createdAt: "2026-11-01T00:00:00.000Z", tags: ["Base"] });
  const newer = saved("Newer", { notes: "Both caps at zero" });
  const pinned = saved("Pinned", { createdAt: "2025-01-01T00:00:00.000Z", isPinned: true });

  it("has pinned ones first, then the order that was chosen", () => {
    const list = [older, pinned, newer];
    expect(names(shownSimulations(list, all))).toEqual(["Pinned", "Newer", "Older"]);
    expect(names(shownSimulations(list, { ...all, sorting: "name" }))).toEqual(["Pinned", "Newer", "Older"]);
    const rich = saved("Rich", {
      figures: { ...figures, totalBTC: 9, range: { ...figures.range, p50: 900 } },
    });
    const unknown = saved("Unknown", { figures: { ...figures, totalBTC: null, range: null } });
    for (const sorting of ["value", "coins"] as const) {
      expect(names(shownSimulations([unknown, older, rich], { ...all, sorting }))).toEqual([
        "Rich",
        "Older",
        "Unknown",
      ]);
    }
  });

  it("is searched by every word in names, notes and tags, and by a tag whatever its case", () => {
    const list = [older, newer, pinned];
    expect(names(shownSimulations(list, { ...all, search: "ZERO caps" }))).toEqual(["Newer"]);
    expect(names(shownSimulations(list, { ...all, search: "base" }))).toEqual(["Older"]);
    expect(names(shownSimulations(list, { ...all, search: "zero base" }))).toEqual([]);
    expect(names(shownSimulations(list, { ...all, tag: "base" }))).toEqual(["Older"]);
  });

  it("offers each tag once", () => {
    expect(tagsInUse([saved("a", { tags: ["2026", "Base"] }), saved("b", { tags: ["base"] })])).toEqual([
      { value: "2026", text: "2026" },
      { value: "base", text: "Base" },
    ]);
  });

  it("describes a simulation by its notes, or by what it plans", () => {
    expect(describedAs(newer)).toBe("Both caps at zero");
    expect(describedAs(older)).toBe("EUR 250,00 every two weeks from 1 Jan 2026");
  });

  it("says with which model and market one was saved, once calculations use others", () => {
    const one = saved("One", { dataDate: "2026-11-19", modelVersion: "1.1.0" });
    const today = { dataDate: "2026-11-21", modelVersion: "1.1.0" };
    expect(basisNote(one, { ...today, dataDate: "2026-11-19" })).toBeNull();
    expect(basisNote(one, today)).toBe("Model 1.1.0, market of 19 Nov 2026");
    expect(basisNote(one, { dataDate: "2026-11-19", modelVersion: "1.2.0" })).toBe(
      "Model 1.1.0, market of 19 Nov 2026",
    );
    const fresh = saved("Fresh", today);
    expect(recalculatedNote([fresh], today)).toBeNull();
    expect(recalculatedNote([one, fresh], today)).toBe(
      "Calculated again with model 1.1.0 and the market of 21 Nov 2026, unlike when they were saved: One.",
    );
  });

  it("says how many are saved, and that there are more than the subscription includes", () => {
    expect(countText(2, 3)).toBe("2 of 3 saved.");
    expect(countText(4, 3)).toBe("4 saved; your subscription includes 3.");
    expect(countText(400, null)).toBe("400 saved.");
  });

  it("draws ranges between the least and the most of all", () => {
    const wide = saved("Wide", { figures: { ...figures, range: { ...figures.range, p10: 10, p90: 900 } } });
    expect(rangeEnds([older, wide])).toEqual({ low: 10, high: 900 });
    expect(rangeEnds([saved("None", { figures: { ...figures, range: null } })])).toBeNull();
  });
});

describe("typed tags", () => {
  it("are separated by commas", () => {
    expect(tagsOf(" 2026 ,  top   ups ")).toEqual(["2026", "top ups"]);
    expect(tagsOf("  ")).toEqual([]);
    expect(tagsOf("a,,b")).toEqual(["a", "", "b"]);
  });
});
