import { describe, expect, it } from "vitest";
import {
  averageInsight,
  dipsInsight,
  drawdownInsight,
  feesInsight,
  monthChangeInsight,
  roiInsight,
  strengthInsight,
  volatilityInsight,
} from "#web/features/intelligence/analytics/insights.ts";
import { recordedMonths } from "#web/features/intelligence/held-months.ts";
import { knownMonths } from "#web/features/intelligence/known-market.ts";

const dates = Array.from({ length: 24 }, (_, month) => {
  const at = String((month % 12) + 1).padStart(2, "0");
  return `${2024 + Math.floor(month / 12)}-${at}-05`;
});
const market = (prices: readonly number[]) => ({
  dates: dates.slice(0, prices.length),
  prices,
  rates: prices.map(() => 0.5),
  strengths: prices.map((_, at) => (at < 14 ? null : 71)),
});
const transaction = (dateAcquired: string, btcBought: number, usdSpent: number, feesUSD = 0) => ({
  id: dateAcquired,
  dateAcquired,
  btcBought,
  usdSpent,
  feesUSD,
  dynamicTopUp: 0,
  cycleTopUp: 0,
});

describe("recorded months", () => {
  const { dates: _, ...rest } = market([100, 200, 400]);
  const known = { dates: dates.slice(0, 3), ...rest };

  it("hold what was recorded until then, and nothing before the first record", () => {
    const months = recordedMonths(
      [transaction("2024-03-09", -1, -300, 5), transaction("2024-02-05", 2, 400, 10)],
      known,
      "USD",
    );
    expect(months).toEqual([
      {
        date: "2024-02-05",
        price: 200,
        coins: 2,
        value: 400,
        cost: 410,
        paid: 410,
        fees: 10,
        bought: 2,
        spent: 400,
      },
      {
        date: "2024-03-05",
        price: 400,
        coins: 1,
        value: 400,
        cost: 115,
        paid: 415,
        fees: 15,
        bought: 0,
        spent: 0,
      },
    ]);
    expect(recordedMonths([], known, "USD")).toEqual([]);
  });

  it("take amounts as entered in the currency, others at the rate of their month", () => {
    const entered = { currency: "EUR" as const, spent: 90, fees: 1 };
    const months = recordedMonths(
      [{ ...transaction("2024-01-05", 1, 100, 2), entered }, transaction("2024-02-05", 1, 100, 2)],
      known,
      "EUR",
    );
    expect(months.map(({ cost, price }) => [cost, price])).toEqual([
      [91, 50],
      [142, 100],
      [142, 200],
    ]);
  });
});

describe("the judgement of figures", () => {
  const months = recordedMonths([transaction("2024-01-05", 1, 100, 1)], market([100, 120]), "USD");

  it("follows the thresholds of the return", () => {
    const judged = (value: number) => {
      const { trend, severity } = roiInsight(months, value, "recorded");
      return [trend, severity];
    };
    expect(judged(0.21)).toEqual(["up", "low"]);
    expect(judged(0.2)).toEqual(["up", "medium"]);
    expect(judged(0.1)).toEqual([null, "medium"]);
    expect(judged(-0.1)).toEqual(["down", "medium"]);
    expect(judged(-0.11)).toEqual(["down", "high"]);
    expect(roiInsight(months, 0.5, "recorded").curve).toEqual([(100 - 101) / 101, (120 - 101) / 101, 0.5]);
  });

  it("follows the thresholds of the volatility", () => {
    const judged = (step: number) => {
      // Changes of plus and minus a step alternate.
      let price = 1_000;
      const prices = Array.from({ length: 13 }, (_, at) => {
        if (at > 0) price *= at % 2 === 1 ? 1 + step : 1 - step;
        return price;
      });
      const insight = volatilityInsight(market(prices))!;
      expect(insight.value).toBeCloseTo(step * Math.sqrt(12 / 11), 12);
      return [insight.trend, insight.severity];
    };
    expect(judged(0.09)).toEqual([null, "low"]);
    expect(judged(0.12)).toEqual([null, "medium"]);
    expect(judged(0.16)).toEqual(["up", "medium"]);
    expect(judged(0.2)).toEqual(["up", "high"]);
    expect(volatilityInsight(market(dates.slice(0, 12).map(() => 1)))).toBeNull();
  });

  it("warns of a fall of more than a tenth since the last buy day", () => {
    expect(monthChangeInsight(market([100, 200]), 180)?.severity).toBe("low");
    expect(monthChangeInsight(market([100, 200]), 179)).toMatchObject({ severity: "high", trend: "down" });
    expect(monthChangeInsight(market([]), 179)).toBeNull();
  });

  it("measures the fall from the highest close of any day", () => {
    const highs = [
      { month: "2024-01", high: 250 },
      { month: "2024-02", high: 200 },
    ];
    const insight = drawdownInsight(highs, market([100, 200]), 150)!;
    expect(insight).toMatchObject({ value: 0.4, severity: "high", trend: "down" });
    expect(drawdownInsight(highs, market([100, 200]), 300)).toMatchObject({ value: 0, trend: null });
    expect(drawdownInsight([], market([]), 300)).toBeNull();
  });

  it("compares a year of buys with equal ones, and a coin's cost with the price", () => {
    const known = market([100, 50, 200]);
    const even = recordedMonths(
      [
        transaction("2024-01-05", 1, 100),
        transaction("2024-02-05", 2, 100),
        transaction("2024-03-05", 0.5, 100),
      ],
      known,
      "USD",
    );
    expect(dipsInsight(even, "recorded")?.value).toBeCloseTo(0, 12);
    const cheap = recordedMonths(
      [
        transaction("2024-01-05", 1, 100),
        transaction("2024-02-05", 8, 400),
        transaction("2024-03-05", 0.5, 100),
      ],
      known,
      "USD",
    );
    expect(dipsInsight(cheap, "recorded")?.value).toBeCloseTo(600 / 9.5 / (300 / 3.5) - 1, 12);
    expect(dipsInsight(cheap.slice(0, 2), "recorded")).toBeNull();
    expect(averageInsight(cheap, 60, "recorded")).toMatchObject({ value: 600 / 9.5, severity: "medium" });
    expect(averageInsight([], 60, "recorded")).toBeNull();
  });

  it("sums up fees, and names a strength outside its bounds", () => {
    expect(feesInsight(months, "recorded")).toMatchObject({ value: 0.01, severity: "low" });
    expect(feesInsight([], "recorded")).toBeNull();
    expect(strengthInsight(market(dates.map(() => 1)))?.severity).toBe("medium");
    expect(strengthInsight(market([1, 2]))).toBeNull();
  });
});

describe("known months", () => {
  it("end with the last known price, and leave out months without one", () => {
    const rows = {
      dateAcquired: ["2024-01-05", "2024-02-05", "2024-03-05"],
      priceUSD: [null, 2, 3],
      exchangeRate: [1, 1, 1],
      relativeStrengthIndex: [null, null, 50],
    };
    expect(knownMonths({ rows, dataDate: "2024-02-28" })).toEqual({
      dates: ["2024-02-05"],
      prices: [2],
      rates: [1],
      strengths: [null],
    });
  });
});
