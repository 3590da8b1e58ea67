import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateText, parseDateText } from "#web/components/date-picker/date-text.ts";

describe("a typed date", () => {
  it.each([
    ["31/12/2025", "2025-12-31"],
    ["31.12.2025", "2025-12-31"],
    ["1-2-2024", "2024-02-01"],
    ["2025-12-31", "2025-12-31"],
    ["2025-1-5", "2025-01-05"],
    [" 12 August 2026 ", "2026-08-12"],
    ["1 sep 2026", "2026-09-01"],
    ["29/02/2024", "2024-02-29"],
    ["29/02/2023", null],
    ["31/04/2026", null],
    ["12/31/2025", null],
    ["31/12-2025", null],
    ["31/12/25", null],
    ["2025", null],
    ["12 ju", null],
    ["tomorrow", null],
    ["", null],
  ])("%j is %s", (text, date) => {
    expect(parseDateText(text)).toBe(date);
  });

  it("reads back what a field shows, for every day", () => {
    const days = fc.integer({ min: 0, max: 70_000 });
    fc.assert(
      fc.property(days, (day) => {
        const iso = new Date(day * 86_400_000).toISOString().slice(0, 10);
        expect(parseDateText(dateText(iso))).toBe(iso);
      }),
    );
  });

  it("is nothing in a field without a date", () => {
    expect(dateText("")).toBe("");
  });
});
