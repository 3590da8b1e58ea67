import { describe, expect, test } from "vitest";
import { formatDate } from "#shared/domain/dates.ts";
import { buildExchangeSeries, rateOn } from "#shared/engine/market/exchange-series.ts";
import { buildWealthSeries, wealthOn } from "#shared/engine/market/global-wealth.ts";
import { buildHeightSeries, dayOfHeight, heightOn } from "#shared/engine/market/height-series.ts";
import { marketSeries } from "#shared/engine/market/market-series.ts";
import { buildPriceSeries, closeOn, highestDay, lowestDay } from "#shared/engine/market/price-series.ts";
import { supplyAt } from "#shared/engine/market/supply.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { day } from "#test/shared/engine/support/plans.ts";

const now = day("2026-11-20");

/** Closes of one month, with a high on the 5th and a low on the 20th. */
function month(name: string, close: number, high: number, low: number) {
  return { month: name, close, high, highDay: 5, low, lowDay: 20, lastBlockHeight: 900_000 };
}

function market(fields: Partial<MarketData>): MarketData {
  return { ...embeddedMarket, ...fields };
}

describe("known prices", () => {
  test("start in July 2010 and end on the last day with data", () => {
    const series = buildPriceSeries(embeddedMarket, now);
    expect([formatDate(series.firstDay), closeOn(series, series.firstDay)]).toEqual(["2010-07-18", 0.08584]);
    expect([formatDate(series.dataDate), series.currentPrice]).toEqual(["2026-08-21", 78_325.1]);
    expect(closeOn(series, series.firstDay - 1)).toBeNaN();
    expect(closeOn(series, series.dataDate + 1)).toBeNaN();
  });

  test("run straight on a log scale between two facts", () => {
    const series = buildPriceSeries(market({ monthlyFacts: [month("2025-01", 400, 900, 100)] }), now);
    expect(closeOn(series, day("2025-01-05"))).toBe(900);
    expect(closeOn(series, day("2025-01-10"))).toBeCloseTo(900 * (1 / 9) ** (5 / 15), 9);
    expect(closeOn(series, day("2025-01-31"))).toBe(400);
  });

  test("on one day take the close before the high and the high before the low", () => {
    const fact = { ...month("2025-01", 300, 500, 200), highDay: 31, lowDay: 31 };
    expect(buildPriceSeries(market({ monthlyFacts: [fact] }), now).currentPrice).toBe(300);
    const early = { ...fact, lastDay: 31, highDay: 9, lowDay: 9 };
    const series = buildPriceSeries(market({ monthlyFacts: [early] }), now);
    expect(closeOn(series, day("2025-01-09"))).toBe(500);
  });

  test("are the daily closes where there are any, and facts outside their range only", () => {
    const series = buildPriceSeries(
      market({
        monthlyFacts: [month("2025-01", 400, 900, 100), month("2025-02", 440, 910, 110)],
        daily: [
          ["2025-01-18", 50],
          ["2025-01-31", 60],
          ["2025-02-04", 70],
        ],
      }),
      now,
    );
    const known = ["2025-01-05", "2025-01-18", "2025-01-20", "2025-01-31", "2025-02-05"].map((date) =>
      closeOn(series, day(date)),
    );
    expect(known[0]).toBe(900);
    expect(known[1]).toBe(50);
    expect(known[2]).toBeCloseTo(50 * 1.2 ** (2 / 13), 12);
    expect(known.slice(3)).toEqual([60, 910]);
  });

  test("take the live price as the last, but not one older than the last close", () => {
    const live = buildPriceSeries(market({ currentBitcoinPrice: 91_000 }), now);
    expect([live.dataDate, live.currentPrice, live.currentPriceIgnored]).toEqual([now, 91_000, false]);
    const sameDay = buildPriceSeries(
      market({ currentBitcoinPrice: 91_000, dataTimestamp: "2026-08-21T23:59:59Z" }),
      now,
    );
    expect(sameDay.currentPrice).toBe(91_000);
    const old = buildPriceSeries(market({ currentBitcoinPrice: 91_000, dataTimestamp: "2026-08-20" }), now);
    expect([old.currentPrice, old.currentPriceIgnored]).toEqual([78_325.1, true]);
    const future = buildPriceSeries(market({ currentBitcoinPrice: 1, dataTimestamp: "2030-01-01" }), now);
    expect(future.dataDate).toBe(now);
  });

  test("end on the day of the calculation", () => {
    const series = buildPriceSeries(embeddedMarket, day("2024-05-10"));
    expect(series.dataDate).toBeLessThanOrEqual(day("2024-05-10"));
  });

  test("give the first day of the highest and lowest close of a range", () => {
    const series = buildPriceSeries(
      market({
        monthlyFacts: [],
        daily: [
          ["2025-01-01", 5],
          ["2025-01-02", 9],
          ["2025-01-03", 9],
          ["2025-01-04", 2],
          ["2025-01-05", 2],
        ],
      }),
      now,
    );
    expect(highestDay(series, 0, now)).toBe(day("2025-01-02"));
    expect(lowestDay(series, 0, now)).toBe(day("2025-01-04"));
    expect(lowestDay(series, now - 1, now)).toBeNull();
  });
});

describe("block heights", () => {
  const series = buildHeightSeries(embeddedMarket, now);

  test("start at zero, pass every halving on its day and go on at 144 a day", () => {
    expect(heightOn(series, day("2009-01-03"))).toBe(0);
    expect(heightOn(series, day("2000-01-01"))).toBe(0);
    const halvings = ["2012-11-28", "2016-07-09", "2020-05-11", "2024-04-20"];
    halvings.forEach((date, n) => {
      expect(heightOn(series, day(date) - 1)).toBeLessThan(210_000 * (n + 1));
      expect(heightOn(series, day(date))).toBeGreaterThanOrEqual(210_000 * (n + 1));
    });
    expect(heightOn(series, day("2026-08-21"))).toBe(963_621);
    expect(heightOn(series, day("2026-08-31"))).toBe(963_621 + 1440);
  });

  test("end with the last subsidy", () => {
    expect(heightOn(series, day("2200-01-01"))).toBe(6_930_000);
  });

  test("find the first day of a height", () => {
    expect(formatDate(dayOfHeight(series, 1_050_000))).toBe("2028-04-12");
    for (const height of [1, 9999, 209_999, 500_000, 955_555, 963_621]) {
      const found = dayOfHeight(series, height);
      expect(heightOn(series, found)).toBeGreaterThanOrEqual(height);
      expect(heightOn(series, found - 1)).toBeLessThan(height);
    }
  });

  test("given ones replace the facts inside their range", () => {
    const given = buildHeightSeries(
      market({
        heights: [
          ["2025-01-10", 878_000],
          ["2025-03-10", 887_000],
        ],
      }),
      now,
    );
    expect(heightOn(given, day("2025-02-08"))).toBe(878_000 + Math.floor((9000 * 29) / 59));
    expect(heightOn(given, day("2026-08-21"))).toBe(963_621);
  });

  test("take a live height unless it is older or lower than the last one", () => {
    const live = buildHeightSeries(market({ currentBlockHeight: 980_000 }), now);
    expect([heightOn(live, now), live.currentHeightIgnored]).toEqual([980_000, false]);
    const lower = buildHeightSeries(market({ currentBlockHeight: 963_000 }), now);
    expect([heightOn(lower, now), lower.currentHeightIgnored]).toEqual([976_725, true]);
    const old = buildHeightSeries(market({ currentBlockHeight: 980_000, dataTimestamp: "2026-08-01" }), now);
    expect(old.currentHeightIgnored).toBe(true);
  });
});

test("supply follows the halving of the subsidy, genesis coins included", () => {
  const known = [
    [0, 50],
    [209_999, 10_500_000],
    [210_000, 10_500_025],
    [839_999, 19_687_500],
    [840_000, 19_687_503.125],
    [6_929_999, 20_999_999.9769],
    [6_930_000, 20_999_999.9769],
  ] as const;
  for (const [height, supply] of known) expect(supplyAt(height)).toBe(supply);
});

test("global wealth grows between its figures and at fixed rates outside them", () => {
  const series = buildWealthSeries(embeddedMarket);
  const known = [
    ["2009-01-03", 191_149_590_881_650.1],
    ["2013-06-30", 241e12],
    ["2016-07-09", 256_721_866_678_621.6],
    ["2021-11-08", 456_729_638_245_809.9],
    ["2024-12-31", 471e12],
    ["2029-09-29", 593_687_188_642_989.9],
    ["2050-01-01", 1_595_132_977_782_593],
  ] as const;
  for (const [date, usd] of known) expect(wealthOn(series, day(date)) / usd).toBeCloseTo(1, 12);
});

describe("exchange rates", () => {
  test("are linear between the middles of quarters and constant outside", () => {
    const series = buildExchangeSeries(embeddedMarket, "EUR", now);
    const known = [
      ["2009-06-01", 0.722967],
      ["2010-02-15", 0.722967],
      ["2010-04-01", 0.754717],
      ["2021-01-31", 0.831021021978022],
      ["2026-05-16", 0.8598],
      ["2030-01-01", 0.8598],
    ] as const;
    for (const [date, rate] of known) expect(rateOn(series, day(date))).toBeCloseTo(rate, 12);
  });

  test("give way to a current rate from the data date on", () => {
    const current = market({ exchangeRates: { EUR: 0.8 } });
    const series = buildExchangeSeries(current, "EUR", day("2026-01-01"));
    expect(rateOn(series, day("2026-05-16"))).toBe(0.8);
    expect(rateOn(series, day("2025-11-15"))).toBeCloseTo(0.8598, 1);
  });

  test("are one for dollars and refused for a currency without any", () => {
    expect(rateOn(buildExchangeSeries(embeddedMarket, "USD", now), now)).toBe(1);
    expect(() => buildExchangeSeries(market({ fx: {} }), "CHF", now)).toThrow("Exchange rate is required");
  });
});

describe("the power law", () => {
  test("fits the known days only", () => {
    const { powerLaw } = marketSeries(embeddedMarket, now);
    expect(powerLaw.slopeB).toBeCloseTo(5.6525, 4);
    expect(powerLaw.interceptLogA).toBeCloseTo(-16.3899, 4);
    expect(powerLaw.plausible).toBe(true);
  });

  test("is the fixed one with little history", () => {
    const short = market({
      monthlyFacts: [],
      daily: [
        ["2025-01-01", 5],
        ["2026-01-01", 9],
      ],
    });
    expect(marketSeries(short, now).powerLaw).toEqual({
      slopeB: 5.65,
      interceptLogA: -16.38,
      plausible: true,
    });
  });
});

test("a market without a price is refused", () => {
  expect(() => buildPriceSeries(market({ monthlyFacts: [] }), now)).toThrow("Market prices are required");
});
