import type { MarketMonths } from "./market-months.ts";

/** Which part of the market is drawn where. Heights in px; months counted from the first one. */
export interface DrawingFrame {
  /** Of the drawing, in the unit of the places along it: 100 for per cent. */
  readonly width: number;
  readonly fromMonth: number;
  readonly months: number;
  /** Height of the ground line, and of the highest and the lowest grain above it. */
  readonly ground: number;
  readonly highest: number;
  readonly lowest: number;
}

export interface Stalk {
  /** In the unit of the frame's width. */
  readonly footX: number;
  readonly tipX: number;
  readonly tipY: number;
  /** Degrees the grain leans. */
  readonly turn: number;
  readonly scale: number;
  readonly phase: string;
  readonly projected: boolean;
}

export interface PhaseBand {
  readonly x: number;
  readonly width: number;
  readonly phase: string;
  readonly projected: boolean;
}

/** Months per gust, so that the stalks lean together like a field and not each on its own. */
const gust = 17.3;
/** How far a tip is from its foot at most, in shares of the room of a month. */
const mostLean = 0.5;

/**
 * Size of a grain: what the same money buys in that month compared with the twelve months around it, so grains are
 * fuller where bitcoin was cheap.
 */
function grainScale(prices: readonly number[], month: number): number {
  const around = prices.slice(Math.max(0, month - 6), month + 6);
  const mean = around.reduce((sum, price) => sum + price, 0) / around.length;
  return Math.min(1.28, Math.max(0.68, mean / prices[month]!));
}

/** The stalks of a frame, left to right; height follows the logarithm of the price. */
export function stalks(market: MarketMonths, frame: DrawingFrame): Stalk[] {
  const end = Math.min(frame.fromMonth + frame.months, market.prices.length);
  const shown = market.prices.slice(frame.fromMonth, end);
  const bottom = Math.log(Math.min(...shown));
  const span = Math.log(Math.max(...shown)) - bottom;
  const step = frame.width / frame.months;
  return shown.map((price, i) => {
    const month = frame.fromMonth + i;
    const lean = -Math.cos(((2 * Math.PI) / gust) * (i - 3));
    const footX = (i + 0.5) * step;
    const height = frame.lowest + ((Math.log(price) - bottom) / span) * (frame.highest - frame.lowest);
    return {
      footX,
      tipX: footX + mostLean * lean * step,
      tipY: frame.ground - height,
      turn: 12 + 12 * lean,
      scale: grainScale(market.prices, month),
      phase: market.phases[month]!,
      projected: month >= market.recorded,
    };
  });
}

/** The coloured line on the ground: one band for each run of months in the same phase. */
export function phaseBands(drawn: readonly Stalk[], frame: DrawingFrame): PhaseBand[] {
  const step = frame.width / frame.months;
  const bands: PhaseBand[] = [];
  drawn.forEach(({ phase, projected }, i) => {
    const last = bands.at(-1);
    if (last?.phase === phase && last.projected === projected) {
      bands[bands.length - 1] = { ...last, width: last.width + step };
    } else {
      bands.push({ x: i * step, width: step, phase, projected });
    }
  });
  return bands;
}
