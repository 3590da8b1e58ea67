import { dayOf, formatDate, monthLength, parseDate, parseDay } from "#shared/domain/dates.ts";
import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
import { type Day, type MarketData, PlanRefused } from "#shared/engine/types.ts";

/** The known closes, day by day from the first to the data date. */
export interface PriceSeries {
  readonly firstDay: Day;
  /** The day of the last known price. */
  readonly dataDate: Day;
  /**
   * T0, where the projection starts: now when the last known price is more than a day old, which then counts unchanged
   * until now; else the data date.
   */
  readonly projectionStart: Day;
  /** P0, the price on the data date. */
  readonly currentPrice: number;
  /** Known close D of day `firstDay + i`: a real price on a knot, a straight log line between knots. */
  readonly closes: Float64Array;
  /** 1 where the close is a given price, 0 where it is reconstructed between two given ones. */
  readonly given: Uint8Array;
  /** Entry i is the sum of the first i closes. */
  readonly sums: Float64Array;
  /** The market brought a current price that is older than its last close. */
  readonly currentPriceIgnored: boolean;
}

/** The model grows each peak from the one before, so the last known price must lie in epoch 1 or later. */
const firstHalving: Day = parseDate("2012-11-28")!;

/** Month of "yyyy-mm" as 12 · year + month − 1. */
export function monthOfText(text: string): number {
  return 12 * Number(text.slice(0, 4)) + Number(text.slice(5, 7)) - 1;
}

/** Day of the live price and height: the data timestamp, never after `now`. */
export function liveDay(market: MarketData, now: Day): Day {
  const stamped = market.dataTimestamp === undefined ? null : parseDay(market.dataTimestamp);
  return stamped === null ? now : Math.min(stamped, now);
}

/** Whether the last known price is more than a day older than the calculation: today's close is not known yet. */
function isStale(dataDate: Day, now: Day): boolean {
  return now - dataDate > 1;
}

function gatherKnots(market: MarketData, now: Day): Map<Day, number> {
  const knots = new Map<Day, number>();
  const daily = market.daily ?? [];
  const dailyFrom = daily.length === 0 ? Number.POSITIVE_INFINITY : parseDate(daily[0]![0])!;
  const dailyTo = daily.length === 0 ? Number.NEGATIVE_INFINITY : parseDate(daily[daily.length - 1]![0])!;
  const put = (day: Day, price: number) => {
    if (day <= now && (day < dailyFrom || day > dailyTo)) knots.set(day, price);
  };
  // Three passes, so that on one day a close beats a high, and a high a low.
  for (const fact of market.monthlyFacts) put(dayOf(monthOfText(fact.month), fact.lowDay), fact.low);
  for (const fact of market.monthlyFacts) put(dayOf(monthOfText(fact.month), fact.highDay), fact.high);
  for (const fact of market.monthlyFacts) {
    const month = monthOfText(fact.month);
    put(dayOf(month, fact.lastDay ?? monthLength(month)), fact.close);
  }
  for (const [date, close] of daily) {
    const day = parseDate(date)!;
    if (day <= now) knots.set(day, close);
  }
  return knots;
}

function fillCloses(days: Int32Array, knots: Map<Day, number>): { closes: Float64Array; given: Uint8Array } {
  const first = days[0]!;
  const closes = new Float64Array(days[days.length - 1]! - first + 1);
  const given = new Uint8Array(closes.length);
  for (let i = 0; i < days.length; i++) {
    const dayA = days[i]!;
    const a = knots.get(dayA)!;
    closes[dayA - first] = a;
    given[dayA - first] = 1;
    if (i + 1 === days.length) break;
    const dayB = days[i + 1]!;
    const logA = log(a);
    const step = log(knots.get(dayB)!) - logA;
    for (let day = dayA + 1; day < dayB; day++) {
      closes[day - first] = exp(logA + ((day - dayA) / (dayB - dayA)) * step);
    }
  }
  return { closes, given };
}

/**
 * Known closes up to `now`, from daily closes, monthly facts outside their range, and the live price.
 * Throws PlanRefused when the market holds no price up to `now`, or none since the first halving.
 */
export function buildPriceSeries(market: MarketData, now: Day): PriceSeries {
  const knots = gatherKnots(market, now);
  let lastKnot = Number.NEGATIVE_INFINITY;
  for (const day of knots.keys()) lastKnot = Math.max(lastKnot, day);
  let currentPriceIgnored = false;
  if (market.currentBitcoinPrice !== undefined) {
    const day = liveDay(market, now);
    currentPriceIgnored = day < lastKnot;
    if (!currentPriceIgnored) knots.set(day, market.currentBitcoinPrice);
  }
  if (knots.size === 0) {
    throw new PlanRefused({ code: "required", path: "market", message: "Market prices are required" });
  }
  const days = Int32Array.from(knots.keys()).sort();
  const { closes, given } = fillCloses(days, knots);
  const sums = new Float64Array(closes.length + 1);
  for (let i = 0; i < closes.length; i++) sums[i + 1] = sums[i]! + closes[i]!;
  const dataDate = days[days.length - 1]!;
  if (dataDate < firstHalving) {
    throw new PlanRefused({
      code: "outOfRange",
      path: "market",
      message: `Market prices must reach ${formatDate(firstHalving)} or later`,
    });
  }
  return {
    firstDay: days[0]!,
    dataDate,
    projectionStart: isStale(dataDate, now) ? now : dataDate,
    currentPrice: knots.get(dataDate)!,
    closes,
    given,
    sums,
    currentPriceIgnored,
  };
}

/** Known close of a day in USD; NaN before the first and after the data date. */
export function closeOn(series: PriceSeries, day: Day): number {
  return series.closes[day - series.firstDay] ?? Number.NaN;
}

/** Price D of a day in USD: the known close, carried unchanged after the data date; NaN before the first. */
export function carriedCloseOn(series: PriceSeries, day: Day): number {
  return day > series.dataDate ? series.currentPrice : closeOn(series, day);
}

/** Sum of the prices D from the first known close through `day`, carried ones included. */
export function carriedSumThrough(series: PriceSeries, day: Day): number {
  const { sums, firstDay, dataDate, currentPrice } = series;
  if (day <= dataDate) return sums[day - firstDay + 1] ?? 0;
  return sums[sums.length - 1]! + (day - dataDate) * currentPrice;
}

/** First day of the highest known close on [from, to]; null if none of these days has one. */
export function highestDay(series: PriceSeries, from: Day, to: Day): Day | null {
  const { closes, firstDay } = series;
  const last = Math.min(to - firstDay, closes.length - 1);
  let best = -1;
  for (let i = Math.max(from - firstDay, 0); i <= last; i++) {
    if (best < 0 || closes[i]! > closes[best]!) best = i;
  }
  return best < 0 ? null : firstDay + best;
}

/** First day of the lowest known close on [from, to]; null if none of these days has one. */
export function lowestDay(series: PriceSeries, from: Day, to: Day): Day | null {
  const { closes, firstDay } = series;
  const last = Math.min(to - firstDay, closes.length - 1);
  let best = -1;
  for (let i = Math.max(from - firstDay, 0); i <= last; i++) {
    if (best < 0 || closes[i]! < closes[best]!) best = i;
  }
  return best < 0 ? null : firstDay + best;
}
