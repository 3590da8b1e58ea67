import type { HeldMonth } from "#web/features/intelligence/held-months.ts";
import type { KnownMarket } from "#web/features/intelligence/known-market.ts";

type InsightSeverity = "low" | "medium" | "high";
type Trend = "up" | "down" | null;

/** Where a figure comes from: what was recorded, what the plan alone would have done, or the market. */
type InsightSource = "recorded" | "simulated" | "market";

/** A figure with its judgement. Fractions are 0.12 for 12 %. */
export interface Insight {
  readonly id: InsightId;
  readonly source: InsightSource;
  readonly value: number;
  readonly trend: Trend;
  readonly severity: InsightSeverity | null;
  /** By month up to today. */
  readonly curve: readonly number[];
  /** What it was calculated from, by name. */
  readonly inputs: Readonly<Record<string, number | string>>;
}

export type InsightId =
  | "roi"
  | "average"
  | "volatility"
  | "drawdown"
  | "dips"
  | "strength"
  | "monthChange"
  | "fees"
  | "worstFall";

/** Thresholds of the specification are named first; the others follow the same pattern. */
export const thresholds = {
  roi: { up: 0.1, low: 0.2, high: -0.1 },
  volatility: { up: 0.15, medium: 0.1, high: 0.2 },
  monthChange: { high: -0.1 },
  drawdown: { medium: 0.1, high: 0.3 },
  dips: { medium: 0, high: 0.05 },
  strength: { least: 30, most: 70 },
  fees: { medium: 0.01, high: 0.02 },
  worstFall: { medium: 0.3, high: 0.6 },
} as const;

/** Months that curves show. */
const shownMonths = 36;
const year = 12;

const above = (value: number, { medium, high }: { medium: number; high: number }): InsightSeverity =>
  value > high ? "high" : value > medium ? "medium" : "low";
const recent = (values: readonly number[]) => values.slice(-shownMonths);
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The return on what was paid in. `now` is the present one, which ends the curve. */
export function roiInsight(months: readonly HeldMonth[], now: number, source: InsightSource): Insight {
  const curve = months.filter(({ paid }) => paid > 0).map(({ value, cost, paid }) => (value - cost) / paid);
  const { up, low, high } = thresholds.roi;
  return {
    id: "roi",
    source,
    value: now,
    trend: now > up ? "up" : now < 0 ? "down" : null,
    severity: now > low ? "low" : now < high ? "high" : "medium",
    curve: recent([...curve, now]),
    inputs: {},
  };
}

/** What a coin cost on average, without fees; null while nothing was bought. */
export function averageInsight(
  months: readonly HeldMonth[],
  price: number,
  source: InsightSource,
): Insight | null {
  let [spent, bought] = [0, 0];
  const curve = months.flatMap((month) => {
    spent += month.spent;
    bought += month.bought;
    return bought > 0 ? [spent / bought] : [];
  });
  const value = curve.at(-1);
  if (value === undefined) return null;
  return {
    id: "average",
    source,
    value,
    trend: null,
    severity: price >= value ? "low" : "medium",
    curve: recent(curve),
    inputs: { spent, bought, price, distance: price / value - 1 },
  };
}

/** Sample standard deviation of monthly price changes; null for fewer than two. */
function deviation(prices: readonly number[]): number | null {
  const changes = prices.slice(1).map((price, at) => price / prices[at]! - 1);
  if (changes.length < 2) return null;
  const mean = sum(changes) / changes.length;
  return Math.sqrt(sum(changes.map((change) => (change - mean) ** 2)) / (changes.length - 1));
}

/** How much the price varies from month to month, over a year; null for less than a year of prices. */
export function volatilityInsight({ prices, dates }: KnownMarket): Insight | null {
  const curve = prices.flatMap((_, at) => {
    const value = at < year ? null : deviation(prices.slice(at - year, at + 1));
    return value === null ? [] : [value];
  });
  const value = curve.at(-1);
  if (value === undefined) return null;
  return {
    id: "volatility",
    source: "market",
    value,
    trend: value > thresholds.volatility.up ? "up" : null,
    severity: above(value, thresholds.volatility),
    curve: recent(curve),
    inputs: { from: dates.at(-1 - year) ?? "", to: dates.at(-1) ?? "" },
  };
}

/** A month of the market with its highest daily close; USD. */
interface MonthHigh {
  /** `yyyy-mm` */
  readonly month: string;
  readonly high: number;
}

/** How far the price is below its highest close. */
export function drawdownInsight(
  highs: readonly MonthHigh[],
  { prices }: KnownMarket,
  price: number,
): Insight | null {
  const peak = highs.reduce<MonthHigh | null>(
    (best, one) => (one.high > (best?.high ?? 0) ? one : best),
    null,
  );
  if (peak === null) return null;
  let highest = 0;
  const below = (value: number) => {
    highest = Math.max(highest, value);
    return 1 - value / highest;
  };
  const curve = prices.map(below);
  const value = Math.max(0, 1 - price / peak.high);
  return {
    id: "drawdown",
    source: "market",
    value,
    trend: value > 0 ? "down" : null,
    severity: above(value, thresholds.drawdown),
    curve: recent([...curve, value]),
    inputs: { peak: peak.high, month: `${peak.month}-01`, price },
  };
}

/**
 * What a coin cost in the last year, against the same money in equal monthly buys; negative is cheaper. Null for less
 * than three months with a buy.
 */
export function dipsInsight(months: readonly HeldMonth[], source: InsightSource): Insight | null {
  const last = months.slice(-year);
  const [spent, bought] = [sum(last.map((month) => month.spent)), sum(last.map((month) => month.bought))];
  if (last.filter((month) => month.bought > 0).length < 3 || bought <= 0) return null;
  const equal = last.length / sum(last.map(({ price }) => 1 / price));
  const paid = spent / bought;
  const value = paid / equal - 1;
  return {
    id: "dips",
    source,
    value,
    // What is shown as 0,0 % is neither.
    trend: value <= -0.0005 ? "down" : value >= 0.0005 ? "up" : null,
    severity: above(value, thresholds.dips),
    curve: recent(months.map((month) => month.bought)),
    inputs: { paid, equal, months: last.length },
  };
}

/** The relative strength of the price, 0 to 100; null before the market has it. */
export function strengthInsight({ strengths }: KnownMarket): Insight | null {
  const curve = strengths.filter((value) => value !== null);
  const value = curve.at(-1);
  if (value === undefined) return null;
  const { least, most } = thresholds.strength;
  return {
    id: "strength",
    source: "market",
    value,
    trend: null,
    severity: value < least || value > most ? "medium" : "low",
    curve: recent(curve),
    inputs: {},
  };
}

/** How the price has changed since the last buy day of the plan. */
export function monthChangeInsight({ dates, prices }: KnownMarket, price: number): Insight | null {
  const before = prices.at(-1);
  if (before === undefined) return null;
  const value = price / before - 1;
  return {
    id: "monthChange",
    source: "market",
    value,
    trend: value > 0 ? "up" : value < 0 ? "down" : null,
    severity: value < thresholds.monthChange.high ? "high" : "low",
    curve: recent([...prices.slice(1).map((each, at) => each / prices[at]! - 1), value]),
    inputs: { before, since: dates.at(-1) ?? "", price },
  };
}

/** Fees as a share of what was spent; null while nothing was. */
export function feesInsight(months: readonly HeldMonth[], source: InsightSource): Insight | null {
  let spent = 0;
  const curve = months.flatMap((month) => {
    spent += month.spent;
    return spent > 0 ? [month.fees / spent] : [];
  });
  const value = curve.at(-1);
  if (value === undefined) return null;
  return {
    id: "fees",
    source,
    value,
    trend: null,
    severity: above(value, thresholds.fees),
    curve: recent(curve),
    inputs: { fees: months.at(-1)?.fees ?? 0, spent },
  };
}

/** The deepest fall of the value of one unit so far, a fraction above zero. */
export function worstFallInsight(
  { fraction, from, to }: { readonly fraction: number; readonly from: string; readonly to: string },
  months: readonly HeldMonth[],
  source: InsightSource,
): Insight {
  let highest = 0;
  const curve = months.map(({ price }) => {
    highest = Math.max(highest, price);
    return 1 - price / highest;
  });
  return {
    id: "worstFall",
    source,
    value: fraction,
    trend: "down",
    severity: above(fraction, thresholds.worstFall),
    curve: recent(curve),
    inputs: { from, to },
  };
}
