import { parseDate } from "#shared/domain/dates.ts";
import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { type Day, type MarketData, PlanRefused } from "#shared/engine/types.ts";
import { logLine, segmentAt } from "./log-line.ts";

const daysPerYear = 365.25;
const growth = 1 + engineConstants.globalWealth.growth;
const backGrowth = 1 + engineConstants.globalWealth.backGrowth;

/** Known figures of global wealth, ascending; USD. */
export interface WealthSeries {
  readonly days: Int32Array;
  readonly usd: Float64Array;
}

/** Reads the wealth figures of the market. Throws PlanRefused when there is none. */
export function buildWealthSeries(market: MarketData): WealthSeries {
  if (market.globalWealth.length === 0) {
    throw new PlanRefused({
      code: "required",
      path: "market.globalWealth",
      message: "Global wealth is required",
    });
  }
  return {
    days: Int32Array.from(market.globalWealth, ([date]) => parseDate(date)!),
    usd: Float64Array.from(market.globalWealth, ([, usd]) => usd),
  };
}

/** Global wealth on a day in USD: log line between figures, 5.3 % a year before the first, 5 % after the last. */
export function wealthOn(series: WealthSeries, day: Day): number {
  const { days, usd } = series;
  const last = days.length - 1;
  if (day <= days[0]!) return usd[0]! * pow(backGrowth, (day - days[0]!) / daysPerYear);
  if (day >= days[last]!) return usd[last]! * pow(growth, (day - days[last]!) / daysPerYear);
  const i = segmentAt(days, day, last);
  return logLine(days[i]!, usd[i]!, days[i + 1]!, usd[i + 1]!, day);
}
