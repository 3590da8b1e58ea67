import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addMonths,
  calendarDay,
  dayOf,
  formatDate,
  formatMonth,
  monthLength,
  monthOf,
  parseDate,
  parseDay,
} from "#shared/domain/dates.ts";

const day = (text: string): number => parseDate(text) ?? Number.NaN;

describe("dates", () => {
  test("count from 1970-01-01", () => {
    expect([day("1970-01-01"), day("1969-12-31"), day("2009-01-03"), day("2136-02-01")]).toEqual([
      0, -1, 14_247, 60_661,
    ]);
  });

  test("agree with the platform's calendar on every day they can write", () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (any) => {
        const iso = new Date(any * 86_400_000).toISOString().slice(0, 10);
        expect(formatDate(any)).toBe(iso);
        expect(parseDate(iso)).toBe(any);
      }),
      { numRuns: 2000 },
    );
  });

  test("that do not exist are refused", () => {
    const wrong = [
      "2026-02-30",
      "2025-02-29",
      "1900-02-29",
      "2026-13-01",
      "2026-00-10",
      "2026-04-31",
      "2026-01-00",
    ];
    for (const text of wrong) expect(parseDate(text)).toBeNull();
    expect(parseDate("2000-02-29")).toBe(day("2000-02-29"));
  });

  test("written in any other form are refused", () => {
    const wrong = [
      "",
      "2026-1-1",
      " 2026-01-01",
      "2026-01-01 ",
      "26-01-01",
      "2026/01/01",
      "20260101",
      "2026-01-01T00:00",
      "today",
    ];
    for (const text of wrong) expect(parseDate(text)).toBeNull();
  });

  test("with a time count as their UTC day", () => {
    const at = (text: string): string | null => {
      const parsed = parseDay(text);
      return parsed === null ? null : formatDate(parsed);
    };
    expect(at("2026-11-20")).toBe("2026-11-20");
    expect(at("2026-11-20T23:59:59.999Z")).toBe("2026-11-20");
    expect(at("2026-11-20T23:30:00-01:00")).toBe("2026-11-21");
    expect(at("2026-03-01T00:30+05:30")).toBe("2026-02-28");
    expect(at("2026-11-20T12:00:00")).toBe("2026-11-20");
    for (const wrong of [
      "2026-02-30T00:00:00Z",
      "2026-11-20T24:00:00Z",
      "2026-11-20T12:60:00Z",
      "2026-11-20T",
      "2026-11-20T12:00:00+25:00",
    ]) {
      expect(at(wrong)).toBeNull();
    }
  });

  test("move by months from the day they started on, held to the length of the month", () => {
    const vectors = [
      ["2024-01-31", 0, "2024-01-31"],
      ["2024-01-31", 1, "2024-02-29"],
      ["2024-01-31", 2, "2024-03-31"],
      ["2024-01-31", 3, "2024-04-30"],
      ["2024-01-31", -11, "2023-02-28"],
      ["2023-12-30", 14, "2025-02-28"],
    ] as const;
    for (const [from, months, to] of vectors) expect(formatDate(addMonths(day(from), months))).toBe(to);
  });

  test("split into month and day of the month and come back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -719_528, max: 2_932_896 }), (any) => {
        const parts = calendarDay(any);
        expect(dayOf(parts.month, parts.dayOfMonth)).toBe(any);
        expect(monthOf(any)).toBe(parts.month);
        expect(parts.dayOfMonth).toBeLessThanOrEqual(monthLength(parts.month));
      }),
    );
  });

  test("have the right lengths of months, and four-digit years", () => {
    expect(Array.from({ length: 12 }, (_, index) => monthLength(12 * 2023 + index))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ]);
    expect([monthLength(12 * 2000 + 1), monthLength(12 * 2100 + 1)]).toEqual([29, 28]);
    expect([formatMonth(24_288), formatMonth(12 * 900 + 11)]).toEqual(["2024-01", "0900-12"]);
  });
});
