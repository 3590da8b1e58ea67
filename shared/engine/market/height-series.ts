import { dayOf, dayOfDate, monthLength, parseDate } from "#shared/domain/dates.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import type { Day, MarketData } from "#shared/engine/types.ts";
import { segmentAt } from "./log-line.ts";
import { liveDay, monthOfText } from "./price-series.ts";
import { finalHeight } from "./supply.ts";

/** Blocks a day that the projection assumes: the rate that the difficulty rule aims at. */
export const { blocksPerDay } = engineConstants;

/** Day of the genesis block. */
export const genesisDay: Day = dayOfDate(2009, 1, 3);

/** Genesis, and for each past halving the last block of the day before and of the day itself. */
const fixedKnots: readonly (readonly [Day, number])[] = [
  [genesisDay, 0],
  [dayOfDate(2012, 11, 27), 209_891],
  [dayOfDate(2012, 11, 28), 210_063],
  [dayOfDate(2016, 7, 8), 419_903],
  [dayOfDate(2016, 7, 9), 420_052],
  [dayOfDate(2020, 5, 10), 629_871],
  [dayOfDate(2020, 5, 11), 630_028],
  [dayOfDate(2024, 4, 19), 839_998],
  [dayOfDate(2024, 4, 20), 840_133],
];

/** Known block heights by day, ascending. */
export interface HeightSeries {
  readonly days: Int32Array;
  readonly heights: Float64Array;
  /** The market brought a current height that is older or lower than its last known one. */
  readonly currentHeightIgnored: boolean;
}

function gatherKnots(market: MarketData): Map<Day, number> {
  const knots = new Map<Day, number>();
  for (const fact of market.monthlyFacts) {
    const month = monthOfText(fact.month);
    knots.set(dayOf(month, fact.lastDay ?? monthLength(month)), fact.lastBlockHeight);
  }
  for (const [day, height] of fixedKnots) knots.set(day, height);
  const given = market.heights ?? [];
  if (given.length > 0) {
    const from = parseDate(given[0]![0])!;
    const to = parseDate(given[given.length - 1]![0])!;
    for (const day of knots.keys()) if (day >= from && day <= to) knots.delete(day);
    for (const [date, height] of given) knots.set(parseDate(date)!, height);
  }
  return knots;
}

/** Block heights known by `now`: halvings, monthly facts, given heights, the live height. */
export function buildHeightSeries(market: MarketData, now: Day): HeightSeries {
  const knots = gatherKnots(market);
  for (const day of knots.keys()) if (day > now) knots.delete(day);
  const sorted = Int32Array.from(knots.keys()).sort();
  const lastDay = sorted[sorted.length - 1]!;
  let currentHeightIgnored = false;
  if (market.currentBlockHeight !== undefined) {
    const day = liveDay(market, now);
    currentHeightIgnored = day < lastDay || market.currentBlockHeight < knots.get(lastDay)!;
    if (!currentHeightIgnored) knots.set(day, market.currentBlockHeight);
  }
  const days = Int32Array.from(knots.keys()).sort();
  return { days, heights: Float64Array.from(days, (day) => knots.get(day)!), currentHeightIgnored };
}

/** Height of the last block of `day`, given the segment of the series that holds it (see `segmentAt`). */
export function heightInSegment(series: HeightSeries, segment: number, day: Day): number {
  if (segment < 0 || day <= genesisDay) return 0;
  const dayA = series.days[segment]!;
  const a = series.heights[segment]!;
  if (segment + 1 === series.days.length) return Math.min(a + blocksPerDay * (day - dayA), finalHeight);
  const b = series.heights[segment + 1]!;
  return Math.floor(a + ((b - a) * (day - dayA)) / (series.days[segment + 1]! - dayA));
}

/** Height of the last block of `day`. For a pass over many days use `segmentAt` with `heightInSegment`. */
export function heightOn(series: HeightSeries, day: Day): number {
  return heightInSegment(series, segmentAt(series.days, day, series.days.length - 1), day);
}

/** First day whose last block is at `height` or above. */
export function dayOfHeight(series: HeightSeries, height: number): Day {
  const last = series.days.length - 1;
  const lastHeight = series.heights[last]!;
  if (height > lastHeight) return series.days[last]! + Math.ceil((height - lastHeight) / blocksPerDay);
  let low = genesisDay;
  let high = series.days[last]!;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (heightOn(series, middle) >= height) high = middle;
    else low = middle + 1;
  }
  return low;
}
