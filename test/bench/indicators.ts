import { MACD, RSI, SMA } from "technicalindicators";
import { EMA, MACD as SignalMacd, RSI as SignalRsi, SMA as SignalSma, WSMA } from "trading-signals";
import { macd, relativeStrength } from "#shared/engine/indicators/averages.ts";
import { buildModel } from "#shared/engine/model.ts";
import { monthNoise } from "#shared/engine/random.ts";
import { pathSumThrough } from "#shared/engine/timeline/path.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type BenchTable, measure } from "./measure.ts";
import { benchPlan } from "./plans.ts";

const points = 100_000;
const window = 111;

function wanderingPrices(): Float64Array {
  const prices = new Float64Array(points);
  let price = 100;
  for (let index = 0; index < points; index++) {
    price *= Math.exp(0.02 * (monthNoise("bench", String(index)) - 0.5));
    prices[index] = price;
  }
  return prices;
}

const { path, series: realSeries } = buildModel(benchPlan({}), embeddedMarket);

/** The engine's moving average: sums of the closes once, then a difference per day. */
function movingAverage(closes: Float64Array): Float64Array {
  const sums = new Float64Array(points + 1);
  for (let index = 0; index < points; index++) sums[index + 1] = sums[index]! + closes[index]!;
  const series = { ...realSeries.prices, firstDay: 0, dataDate: points - 1, closes, sums };
  const out = new Float64Array(points).fill(Number.NaN);
  for (let day = window - 1; day < points; day++) {
    out[day] =
      (pathSumThrough(path, series, 0, day) - pathSumThrough(path, series, 0, day - window)) / window;
  }
  return out;
}

interface Adding {
  add(price: number): unknown;
}

/** Feeds a streaming indicator, as its users do, and keeps every answer. */
function streamed(indicator: Adding, prices: readonly number[]): unknown[] {
  return prices.map((price) => indicator.add(price));
}

/** RSI, MACD and SMA over 100,000 prices against two libraries. */
export function indicators(): BenchTable[] {
  const closes = wanderingPrices();
  const list = Array.from(closes);
  const note = `${points.toLocaleString("en-GB")} prices, every value kept.`;
  return [
    {
      title: "RSI (14)",
      note,
      lines: measure([
        { name: "Halvest", run: () => relativeStrength(closes) },
        { name: "technicalindicators", run: () => RSI.calculate({ period: 14, values: list }) },
        { name: "trading-signals", run: () => streamed(new SignalRsi(14, WSMA), list) },
      ]),
    },
    {
      title: "MACD (12, 26, 9)",
      note,
      lines: measure([
        { name: "Halvest", run: () => macd(closes) },
        {
          name: "technicalindicators",
          run: () =>
            MACD.calculate({
              values: list,
              fastPeriod: 12,
              slowPeriod: 26,
              signalPeriod: 9,
              SimpleMAOscillator: false,
              SimpleMASignal: false,
            }),
        },
        {
          name: "trading-signals",
          run: () => streamed(new SignalMacd(new EMA(12), new EMA(26), new EMA(9)), list),
        },
      ]),
    },
    {
      title: `SMA (${window})`,
      note,
      lines: measure([
        { name: "Halvest", run: () => movingAverage(closes) },
        { name: "technicalindicators", run: () => SMA.calculate({ period: window, values: list }) },
        { name: "trading-signals", run: () => streamed(new SignalSma(window), list) },
      ]),
    },
  ];
}
