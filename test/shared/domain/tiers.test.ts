import { describe, expect, test } from "vitest";
import { cycleAllowances, epochCounts, isTier, tierIncludes, tierOf, tiers } from "#shared/domain/tiers.ts";

describe("tiers", () => {
  test("are read from compound plan ids", () => {
    const read = [
      "free",
      "basic",
      "basic-monthly",
      "basic-yearly",
      "advanced-monthly",
      "advanced",
      "gold",
      "",
    ].map(tierOf);
    expect(read).toEqual(["free", "basic", "basic", "basic", "advanced", "advanced", "free", "free"]);
  });

  test("list 2, 6 and 33 epochs and show 1, 5 and any number of cycles ahead", () => {
    expect(tiers.map((tier) => epochCounts[tier])).toEqual([2, 6, 33]);
    expect(tiers.map((tier) => cycleAllowances[tier])).toEqual([1, 5, Number.POSITIVE_INFINITY]);
  });

  test("include those below them", () => {
    const included = tiers.map((tier) => tiers.map((needed) => tierIncludes(tier, needed)));
    expect(included).toEqual([
      [true, false, false],
      [true, true, false],
      [true, true, true],
    ]);
    expect([isTier("basic"), isTier("basic-monthly"), isTier(null)]).toEqual([true, false, false]);
  });
});
