import { describe, expect, it } from "vitest";
import { freePlanName, planNameOf, planNameProblem } from "#shared/domain/plan/plan-name.ts";

describe("the name of a plan", () => {
  it.each(["A", "Für die Kinder", "老後", "House 👩‍👧", "a".repeat(60), `  ${"a".repeat(60)}  `])(
    "may be %j",
    (name) => {
      expect(planNameProblem(name)).toBeUndefined();
    },
  );

  it.each([
    ["", "required"],
    ["   ", "required"],
    ["a".repeat(61), "60 characters"],
    ["a\u0000b", "invisible"],
    ["a\nb", "invisible"],
    ["a\u202eb", "invisible"],
    ["a\u200bb", "invisible"],
  ])("must not be %j", (name, reason) => {
    expect(planNameProblem(name)).toContain(reason);
  });

  it("is stored without needless spaces, in one form", () => {
    expect(planNameOf("  My   plan ")).toBe("My plan");
    expect(planNameOf("Cafe\u0301")).toBe("Caf\u00e9");
  });

  it("gets the first number that is free, within the length", () => {
    expect(freePlanName("Pension", ["House"])).toBe("Pension");
    expect(freePlanName("Pension", ["PENSION", "Pension 2"])).toBe("Pension 3");
    const longest = "a".repeat(60);
    expect(freePlanName(longest, [longest])).toBe(`${"a".repeat(58)} 2`);
  });
});
