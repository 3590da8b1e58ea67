import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";

const { monthlyFacts, fx, globalWealth } = embeddedMarket;

describe("the embedded market", () => {
  test("covers every month from July 2010 to the data date without a gap", () => {
    expect(embeddedDataDate).toBe("2026-08-21");
    const months = monthlyFacts.map(
      ({ month }) => 12 * Number(month.slice(0, 4)) + Number(month.slice(5)) - 1,
    );
    expect(months[0]).toBe(12 * 2010 + 6);
    months.forEach((month, index) => {
      expect(month).toBe(months[0]! + index);
    });
    expect(months).toHaveLength(194);
  });

  test("passes the checks made on market data that a plan brings", () => {
    const today = parseDate("2026-11-20")!;
    expect(parsePlan({ market: embeddedMarket }, today)).toMatchObject({ ok: true });
  });

  test("keeps every close within the month's low and high", () => {
    for (const { month, low, close, high } of monthlyFacts) {
      expect(low, month).toBeLessThanOrEqual(close);
      expect(close, month).toBeLessThanOrEqual(high);
    }
  });

  test("has the peaks, troughs and first close of the cycles so far", () => {
    const highest = (from: string, to: string) =>
      Math.max(...monthlyFacts.filter(({ month }) => month >= from && month <= to).map(({ high }) => high));
    expect(highest("2010-07", "2012-11")).toBe(29.6);
    expect(highest("2012-11", "2016-06")).toBe(1132.01);
    expect(highest("2020-05", "2024-02")).toBe(67_559);
    expect(highest("2024-04", "2026-08")).toBe(124_728);
    expect(monthlyFacts[0]).toMatchObject({ high: 0.08584, highDay: 18 });
  });

  test("holds quarterly rates of seven currencies from 2010 to mid-2026, and seven points of wealth", () => {
    expect(Object.keys(fx)).toEqual(["EUR", "GBP", "CAD", "AUD", "JPY", "CHF", "DKK"]);
    for (const rates of Object.values(fx)) {
      expect(rates).toHaveLength(66);
      expect([rates[0]![0], rates[65]![0]]).toEqual(["2010-Q1", "2026-Q2"]);
    }
    expect(fx.EUR?.[65]?.[1]).toBe(0.8598);
    expect(fx.DKK?.[0]?.[1]).toBe(5.38093);
    expect(globalWealth.map(([, usd]) => usd / 1e12)).toEqual([241, 256, 360.6, 418.3, 463.6, 454.4, 471]);
  });
});
