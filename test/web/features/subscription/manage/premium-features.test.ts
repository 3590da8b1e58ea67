import { describe, expect, it } from "vitest";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { premiumFeatures, shuffled } from "#web/features/subscription/manage/premium-features.ts";

const texts = premiumFeatures().map(({ text }) => text);

describe("the premium features", () => {
  it("are about thirty-five, each named once", () => {
    expect(Math.abs(texts.length - 35)).toBeLessThanOrEqual(2);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it("promise no more than the tiers allow", () => {
    const { basic, advanced } = tierFeatures;
    expect(texts).toContain(`${basic.savedSimulations} saved simulations`);
    expect(texts).toContain(`${advanced.apiKeys} API keys that read and write`);
    expect(advanced.apiKeysWrite).toBe(true);
    expect(advanced.savedSimulations).toBe(Number.POSITIVE_INFINITY);
    expect(advanced.exportFormats).toEqual(expect.arrayContaining(["pdf", "json"]));
    expect(basic.exportFormats).toContain("excel");
  });
});

describe("a shuffle", () => {
  it("keeps every entry and uses the random numbers", () => {
    expect(shuffled(["a", "b", "c"], () => 0)).toEqual(["a", "b", "c"]);
    expect(shuffled(["a", "b", "c"], () => 0.99)).toEqual(["c", "b", "a"]);
    expect(shuffled([], () => 0.5)).toEqual([]);
  });

  it("can move any entry to any place", () => {
    const first = [0, 0.4, 0.7].map((chance) => shuffled(["a", "b", "c"], () => chance)[0]);
    expect(first).toEqual(["a", "b", "c"]);
  });
});
