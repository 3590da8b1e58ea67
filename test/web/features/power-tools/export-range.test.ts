import { describe, expect, it } from "vitest";
import { monthsWithin, rangeOf } from "#web/features/power-tools/export/export-range.ts";

const dates = ["2025-12-15", "2026-01-15", "2026-12-15", "2027-01-15"];

describe("the range of an export", () => {
  it("is the present year, the chosen days, or all months", () => {
    const months = (kind: "all" | "year" | "custom", from = "", to = "") =>
      monthsWithin(dates, rangeOf({ kind, from, to }, "2026-11-25"));
    expect(months("all")).toBe(4);
    expect(months("year")).toBe(2);
    expect(months("custom", "2026-12-15", "2027-01-14")).toBe(1);
    expect(months("custom", "2026-01-16")).toBe(2);
    expect(months("custom", "", "2025-12-15")).toBe(1);
    expect(months("custom", "2027-02-01", "2027-01-01")).toBe(0);
  });
});
