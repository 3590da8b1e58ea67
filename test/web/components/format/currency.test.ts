import { describe, expect, it } from "vitest";
import { formatMoney, rateOnDay, type TimelineRates } from "#web/components/format/currency.ts";

const timeline: TimelineRates = {
  baseCurrency: "EUR",
  exchangeRate: 0.9,
  rows: { dateAcquired: ["2024-01-01", "2024-01-11"], exchangeRate: [0.8, 0.9] },
};

describe("the rate of a day", () => {
  it("is linear between the rows and constant outside", () => {
    expect(rateOnDay(timeline, "2024-01-06")).toBeCloseTo(0.85, 12);
    expect(rateOnDay(timeline, "2024-01-11")).toBe(0.9);
    expect(rateOnDay(timeline, "2020-01-01")).toBe(0.8);
    expect(rateOnDay(timeline, "2030-01-01")).toBe(0.9);
  });

  it("is one for dollars, and the current one without rows", () => {
    expect(rateOnDay({ ...timeline, baseCurrency: "USD" }, "2024-01-06")).toBe(1);
    expect(rateOnDay({ ...timeline, rows: {} }, "2024-01-06")).toBe(0.9);
  });
});

it("an amount has its currency before it, and parentheses when it is negative", () => {
  expect(formatMoney(1234.5, "EUR")).toBe("EUR 1.234,50");
  expect(formatMoney(-2, "USD")).toBe("(US$ 2,00)");
});
