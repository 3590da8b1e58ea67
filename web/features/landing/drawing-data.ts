import { dayMs } from "#shared/domain/durations.ts";
import { subsidySatoshis } from "#shared/engine/market/supply.ts";
import type { MarketMonths } from "#web/components/market-drawing/market-months.ts";

/** First day of a month of the field, ISO. */
export function monthDate(market: MarketMonths, month: number): string {
  const index = market.firstMonth + month;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}-01`;
}

const satoshisPerBitcoin = 1e8;

/** Block subsidy by epoch; the last one is in the future. */
export const subsidies = Array.from({ length: 6 }, (_, epoch) => ({
  epoch,
  bitcoin: subsidySatoshis(epoch) / satoshisPerBitcoin,
  ahead: epoch === 5,
}));

export interface TrendShape {
  /** Path data in the given box. */
  band: string;
  trend: string;
  recorded: string;
  projected: string;
  /** x of each halving in view. */
  halvings: number[];
}

const genesis = Date.UTC(2009, 0, 3);
/** Half the width of the band in powers of ten: the typical distance of a close from the law since 2010. */
const usualDistance = 0.3;
const monthsShown = 156;

/** The price and its power law over thirteen years around the last close, on a logarithmic axis. */
export function trendShape(market: MarketMonths, width: number, height: number): TrendShape {
  const from = market.recorded - Math.round(monthsShown * 0.69);
  const months = Array.from({ length: monthsShown }, (_, i) => from + i);
  const law = (month: number) => {
    // The law is evaluated at the end of the month, as the prices are.
    const days = (Date.parse(monthDate(market, month + 1)) - genesis) / dayMs - 1;
    return market.powerLaw.interceptLogA + market.powerLaw.slopeB * Math.log10(days);
  };
  const low = law(months[0]!) - usualDistance - 0.1;
  const high = law(months.at(-1)!) + usualDistance + 0.1;
  const x = (month: number) => (((month - from) / (monthsShown - 1)) * width).toFixed(1);
  const y = (log: number) => (height - ((log - low) / (high - low)) * height).toFixed(1);
  const line = (list: readonly number[], log: (month: number) => number) =>
    list.map((month, i) => `${i === 0 ? "M" : "L"}${x(month)} ${y(log(month))}`).join("");
  const price = (month: number) => Math.log10(market.prices[month]!);
  const upper = line(months, (month) => law(month) + usualDistance);
  const lower = line(months.toReversed(), (month) => law(month) - usualDistance).replace("M", "L");
  return {
    band: `${upper}${lower}Z`,
    trend: line(months, law),
    recorded: line(
      months.filter((month) => month < market.recorded),
      price,
    ),
    projected: line(
      months.filter((month) => month >= market.recorded - 1),
      price,
    ),
    halvings: market.halvings.map(({ at }) => Number(x(at))).filter((place) => place >= 0 && place <= width),
  };
}
