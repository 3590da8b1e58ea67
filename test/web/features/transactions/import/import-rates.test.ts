import { describe, expect, it } from "vitest";
import { dollarRates, knownCurrencies } from "#web/features/transactions/import/import-rates.ts";

describe("the rates of an import", () => {
  it("are quarterly averages at the middle of the quarter, and the line between them", () => {
    const rate = dollarRates({}, []);
    expect(rate("EUR", "2026-02-15")).toBeCloseTo(1 / 0.854167, 10);
    expect(rate("EUR", "2026-05-16")).toBeCloseTo(1 / 0.8598, 10);
    const between = rate("EUR", "2026-04-01")!;
    expect(between).toBeLessThan(1 / 0.854167);
    expect(between).toBeGreaterThan(1 / 0.8598);
    expect(rate("JPY", "2026-05-16")).toBeCloseTo(1 / 159.347, 12);
  });

  it("continue to the live rate and no further", () => {
    const rate = dollarRates({}, [{ currency: "EUR", unitsPerUsd: 0.9, date: "2026-11-21" }]);
    expect(rate("EUR", "2026-11-21")).toBeCloseTo(1 / 0.9, 10);
    expect(rate("EUR", "2026-08-18")).toBeCloseTo(1 / 0.88, 2);
    expect(rate("EUR", "2026-11-22")).toBeNull();
    expect(rate("GBP", "2026-11-21")).toBeNull();
  });

  it("are not guessed outside the known range", () => {
    const rate = dollarRates({}, []);
    expect(rate("EUR", "2026-05-17")).toBeNull();
    expect(rate("EUR", "2010-02-14")).toBeNull();
    expect(rate("SEK", "2024-03-05")).toBeNull();
    expect(rate("EUR", "not a date")).toBeNull();
  });

  it("are the user's own where there is one, for any currency and day", () => {
    const rate = dollarRates({ EUR: 1.0834, SEK: 0.095 }, []);
    expect(rate("EUR", "2024-03-05")).toBe(1.0834);
    expect(rate("SEK", "2030-01-01")).toBe(0.095);
    expect(rate("GBP", "2024-03-05")).toBeGreaterThan(1);
  });

  it("are known for every base currency but the dollar", () => {
    expect(knownCurrencies()).toEqual(["EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK"]);
  });
});
