import { describe, expect, test } from "vitest";
import { chartTier, lowestTierWith, openTo, tierFeatures } from "#shared/domain/tier-features.ts";
import { tiers } from "#shared/domain/tiers.ts";

describe("the features of a tier", () => {
  test("never shrink from a tier to the next", () => {
    const [free, basic, advanced] = tiers.map((tier) => tierFeatures[tier]);
    for (const [lower, higher] of [
      [free!, basic!],
      [basic!, advanced!],
    ] as const) {
      for (const name of [
        "cycles",
        "epochCount",
        "plans",
        "savedSimulations",
        "apiKeys",
        "apiCalls",
      ] as const) {
        expect(higher[name], name).toBeGreaterThanOrEqual(lower[name]);
      }
      expect(higher.exportFormats).toEqual(expect.arrayContaining([...lower.exportFormats]));
    }
  });

  test("are the limits that the product states", () => {
    expect(tiers.map((tier) => tierFeatures[tier].apiKeys)).toEqual([0, 2, 10]);
    expect(tiers.map((tier) => tierFeatures[tier].apiKeysWrite)).toEqual([false, false, true]);
    expect(tiers.map((tier) => tierFeatures[tier].plans)).toEqual([1, 5, 20]);
    expect(tierFeatures.free.exportFormats).toEqual(["csv"]);
    expect(tierFeatures.advanced.savedSimulations).toBe(Number.POSITIVE_INFINITY);
  });

  test("open charts step by step", () => {
    expect(openTo(chartTier, "free")).toEqual(["rsi", "macd", "pi-cycle", "power-law"]);
    expect(openTo(chartTier, "basic")).not.toContain("gdr");
    expect(openTo(chartTier, "advanced")).toHaveLength(9);
  });

  test("name the tier to upgrade to", () => {
    expect(lowestTierWith(({ exportFormats }) => exportFormats.includes("excel"))).toBe("basic");
    expect(lowestTierWith(({ apiKeysWrite }) => apiKeysWrite)).toBe("advanced");
    expect(lowestTierWith(({ apiKeys }) => apiKeys > 10)).toBeNull();
  });
});
