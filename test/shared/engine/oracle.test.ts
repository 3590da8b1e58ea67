import { linearRegression, mean, quantile, sampleStandardDeviation } from "simple-statistics";
import { EMA, MACD, RSI } from "technicalindicators";
import {
  EMA as SignalEma,
  MACD as SignalMacd,
  RSI as SignalRsi,
  SMA as SignalSma,
  WSMA,
} from "trading-signals";
import { describe, expect, test } from "vitest";
import { parseDate } from "#shared/domain/dates.ts";
import { exponentialAverage, macd, relativeStrength } from "#shared/engine/indicators/averages.ts";
import { fitPowerLaw } from "#shared/engine/market/power-law.ts";
import { buildPriceSeries } from "#shared/engine/market/price-series.ts";
import { parsePlan } from "#shared/engine/plan/parse-plan.ts";
import { quantiles } from "#shared/engine/quantile.ts";
import { monthNoise } from "#shared/engine/random.ts";
import { simulate } from "#shared/engine/simulate.ts";
import { pathOn } from "#shared/engine/timeline/path.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";

/** A price that wanders by a few per cent a month, the same in every run. */
const wandering = Float64Array.from({ length: 400 }, () => 0);
wandering.forEach((_, index) => {
  const step = 0.16 * (monthNoise("oracle", `month ${index}`) - 0.48);
  wandering[index] = (index === 0 ? 100 : wandering[index - 1]!) * Math.exp(step);
});
const prices = Array.from(wandering);

const stockCharts = [
  44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826, 45.8931, 46.0328,
  45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122, 46.2521, 45.7137, 46.4515,
  45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205, 42.6628, 43.1314,
];

describe("RSI", () => {
  test("gives the figures of the StockCharts example", () => {
    const expected = [
      70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99, 41.46, 41.87,
      45.46, 37.3, 33.08, 37.77,
    ];
    const { index } = relativeStrength(Float64Array.from(stockCharts));
    expect(index.subarray(0, 14).every(Number.isNaN)).toBe(true);
    expect(Array.from(index.subarray(14), (value) => Math.round(value * 100) / 100)).toEqual(expected);
  });

  test("agrees with technicalindicators to the two decimals that it gives", () => {
    const { index } = relativeStrength(wandering);
    const other = RSI.calculate({ period: 14, values: prices });
    expect(other).toHaveLength(prices.length - 14);
    other.forEach((value, at) => {
      expect(Math.abs(index[at + 14]! - value)).toBeLessThanOrEqual(0.005 + 1e-9);
    });
  });

  test("agrees with trading-signals under Wilder's smoothing", () => {
    const { index } = relativeStrength(wandering);
    const other = new SignalRsi(14, WSMA);
    prices.forEach((price, at) => {
      const value = other.add(price);
      if (at < 14) return;
      expect(Math.abs(index[at]! - value!)).toBeLessThan(1e-9);
    });
  });

  test("is 100 without a loss, 0 without a gain and 50 when nothing moves", () => {
    const last = (make: (i: number) => number) =>
      relativeStrength(Float64Array.from({ length: 20 }, (_, i) => make(i)));
    expect(last((i) => i + 1).index[19]).toBe(100);
    expect(last((i) => 30 - i).index[19]).toBe(0);
    expect(last(() => 7).index[19]).toBe(50);
    expect(last((i) => i + 1).ratio[19]).toBeNaN();
  });
});

describe("EMA and MACD", () => {
  test("give the published last values", () => {
    const closes = Float64Array.from({ length: 60 }, (_, i) => {
      const value = 100 + 20 * Math.sin(i / 5) + 0.7 * i + ((7919 * i) % 13);
      return Math.round(value * 1e4) / 1e4;
    });
    const { line, signal } = macd(closes);
    expect(line.findIndex((value) => !Number.isNaN(value))).toBe(25);
    expect(signal.findIndex((value) => !Number.isNaN(value))).toBe(33);
    expect(line[59]).toBeCloseTo(-1.4347280142295062, 10);
    expect(signal[59]).toBeCloseTo(-0.41478929236614603, 10);
    expect(line[59]! - signal[59]!).toBeCloseTo(-1.0199387218633602, 10);
  });

  test("agree with technicalindicators on every value", () => {
    const { ema12, line, signal } = macd(wandering);
    EMA.calculate({ period: 12, values: prices }).forEach((value, at) => {
      expect(Math.abs(ema12[at + 11]! / value - 1)).toBeLessThan(1e-12);
    });
    const other = MACD.calculate({
      values: prices,
      fastPeriod: 12,
      slowPeriod: 26,
      signalPeriod: 9,
      SimpleMAOscillator: false,
      SimpleMASignal: false,
    });
    other.forEach((value, at) => {
      expect(Math.abs(line[at + 25]! - value.MACD!)).toBeLessThan(1e-9);
      if (value.signal !== undefined) expect(Math.abs(signal[at + 25]! - value.signal)).toBeLessThan(1e-9);
    });
  });

  test("approach trading-signals, which starts from the first price instead of a mean", () => {
    const ema = exponentialAverage(wandering, 26);
    const { line } = macd(wandering);
    const otherEma = new SignalEma(26);
    const otherMacd = new SignalMacd(new SignalEma(12), new SignalEma(26), new SignalEma(9));
    prices.forEach((price, at) => {
      const averaged = otherEma.add(price);
      const crossed = otherMacd.add(price);
      if (at < 300) return;
      expect(Math.abs(ema[at]! / averaged! - 1)).toBeLessThan(1e-8);
      expect(Math.abs(line[at]! - crossed!.macd)).toBeLessThan(1e-6);
    });
  });
});

const today = parseDate("2026-11-20")!;
const parsed = parsePlan({ now: "2026-11-20", controlPanel: { investStartDate: "2019-02-28" } }, today);
if (!parsed.ok) throw new Error("The plan is valid");
const { plan } = parsed;
const result = simulate(plan, embeddedMarket);
const { model } = result;

describe("the daily averages", () => {
  test("agree with the plain means of trading-signals over known days", () => {
    const { firstDay, dataDate, closes } = model.series.prices;
    const short = new SignalSma(111);
    const long = new SignalSma(350);
    const averages = new Map<number, readonly [number, number]>();
    closes.forEach((close, index) => {
      const first = short.add(close);
      const second = long.add(close);
      if (first !== null && second !== null) averages.set(firstDay + index, [first, second]);
    });
    let compared = 0;
    for (let row = 0; row < result.rowCount; row++) {
      const day = model.rows.day[row]!;
      if (day > dataDate) break;
      const [ma111, ma350] = averages.get(day)!;
      expect(Math.abs(result.columns.ma111![row]! / ma111 - 1)).toBeLessThan(1e-10);
      expect(Math.abs(result.columns.ma350x2![row]! / (2 * ma350) - 1)).toBeLessThan(1e-10);
      compared++;
    }
    expect(compared).toBe(90);
  });

  test("agree with day-by-day means of the path beyond the known days", () => {
    for (let row = 95; row < result.rowCount; row += 7) {
      const day = model.rows.day[row]!;
      const days = Array.from({ length: 350 }, (_, back) =>
        pathOn(model.path, model.series.prices, day - back),
      );
      expect(Math.abs(result.columns.ma350x2![row]! / (2 * mean(days)) - 1)).toBeLessThan(1e-10);
      expect(Math.abs(result.columns.ma111![row]! / mean(days.slice(0, 111)) - 1)).toBeLessThan(1e-10);
    }
  });
});

describe("least squares", () => {
  test("of the power law agree with simple-statistics", () => {
    const series = buildPriceSeries(embeddedMarket, today);
    const { slopeB, interceptLogA } = fitPowerLaw(series);
    const genesis = parseDate("2009-01-03")!;
    const points = Array.from(series.closes, (close, index) => [
      Math.log10(series.firstDay + index - genesis),
      Math.log10(close),
    ]);
    const { m, b } = linearRegression(points);
    expect(Math.abs(slopeB / m - 1)).toBeLessThan(1e-9);
    expect(Math.abs(interceptLogA / b - 1)).toBeLessThan(1e-9);
  });

  test("and spread of the last twelve months agree with simple-statistics", () => {
    const { grid, facts } = model;
    for (let row = 0; row < result.rowCount; row += 5) {
      const k = facts.gridIndex[row]!;
      const logs = Array.from(grid.price.subarray(k - 12, k + 1), Math.log);
      const returns = logs.slice(1).map((value, at) => value - logs[at]!);
      const { m } = linearRegression(logs.slice(1).map((value, at) => [at, value]));
      expect(Math.abs(result.columns.growthDeclineRate![row]! - Math.expm1(m))).toBeLessThan(1e-12);
      const volatility = sampleStandardDeviation(returns) * Math.sqrt(12);
      expect(Math.abs(result.columns.volatilityIndex12Months![row]! - volatility)).toBeLessThan(1e-12);
    }
  });
});

describe("quantiles", () => {
  test("agree with simple-statistics wherever both name a data point", () => {
    // At positions that fall on a value every definition of a quantile agrees; between them they differ.
    const odd = prices.slice(0, 101);
    const ours = quantiles(odd, [0.05, 0.25, 0.5, 0.75, 0.95]);
    const sorted = [...odd].sort((a, b) => a - b);
    expect(ours).toEqual([sorted[5], sorted[25], sorted[50], sorted[75], sorted[95]]);
    expect(ours[2]).toBe(quantile(odd, 0.5));
  });
});
