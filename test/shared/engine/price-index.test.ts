import { describe, expect, test } from "vitest";
import { deflator, priceIndex } from "#shared/engine/real-values/price-index.ts";
import { day } from "#test/shared/engine/support/plans.ts";

const now = day("2026-08-21");

describe("a price index", () => {
  test("has the annual averages in the middle of their years", () => {
    const index = priceIndex("USD", now);
    expect(deflator(index, day("2025-07-02"), day("2010-07-02"))).toBeCloseTo(321.943 / 218.056, 12);
    const halfway = Math.sqrt(218.056 * 224.939);
    const middle = day("2010-07-02") + 182.5;
    expect(deflator(index, middle, day("2010-07-02"))).toBeCloseTo(halfway / 218.056, 12);
    expect([index.historyFrom, index.historyTo]).toEqual([2008, 2025]);
  });

  test("has the average of a year only when the year is over", () => {
    const index = priceIndex("EUR", day("2024-12-31"));
    expect(index.historyTo).toBe(2023);
    const years = (day("2024-12-31") - day("2023-07-02")) / 365.25;
    expect(deflator(index, day("2024-12-31"), day("2023-07-02"))).toBeCloseTo(1.02 ** years, 12);
  });

  test("grows by the assumption before and after its history, and throughout without one", () => {
    const years = (day("2034-12-01") - now) / 365.25;
    expect(deflator(priceIndex("EUR", now), now, day("2034-12-01"))).toBeCloseTo(1.02 ** -years, 12);
    expect(deflator(priceIndex("CHF", now), now, day("2034-12-01"))).toBeCloseTo(1.01 ** -years, 12);
    const past = (now - day("2015-01-01")) / 365.25;
    expect(deflator(priceIndex("AUD", now), now, day("2015-01-01"))).toBeCloseTo(1.025 ** past, 12);
    expect(priceIndex("GBP", now)).toMatchObject({ historyFrom: null, historyTo: null });
  });

  test("takes a plan's own assumption and history", () => {
    const own = priceIndex("USD", now, { inflation: 0.05, history: [] });
    expect(deflator(own, now, now - 3652.5)).toBeCloseTo(1.05 ** 10, 12);
    expect(deflator(own, now, now)).toBe(1);
  });
});
