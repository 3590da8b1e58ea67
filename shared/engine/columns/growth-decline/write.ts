import { expm1, log } from "#shared/engine/arithmetic/elementary.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";

const months = 12;
/** Σ (x − 5.5)² over x = 0 … 11. */
const sumOfSquares = 143;

/** Sample standard deviation of the last 12 monthly log returns ending at grid month k, as a yearly figure. */
function volatility(logs: Float64Array, k: number): number {
  const mean = (logs[k]! - logs[k - months]!) / months;
  let squares = 0;
  for (let j = k - months + 1; j <= k; j++) {
    const difference = logs[j]! - logs[j - 1]! - mean;
    squares += difference * difference;
  }
  return Math.sqrt(squares / (months - 1)) * Math.sqrt(months);
}

/** Slope per month of the least-squares line through the last 12 log prices ending at grid month k. */
function slope(logs: Float64Array, k: number): number {
  let sum = 0;
  for (let x = 0; x < months; x++) sum += (x - 5.5) * logs[k - months + 1 + x]!;
  return sum / sumOfSquares;
}

/** Trends and volatility over the last months of the monthly prices. */
export function writeGrowthDecline(context: ColumnContext): void {
  const { facts, grid } = context.model;
  const year = context.column("priceTrend12Months");
  const volatilityIndex = context.column("volatilityIndex12Months");
  const growth = context.column("growthDeclineRate");
  const trendToVolatility = context.column("trendToVolatility12Months");
  const quarter = context.column("priceTrend3Months");
  const { price, logPrice } = grid;
  for (let i = 0; i < context.count; i++) {
    const k = facts.gridIndex[i]!;
    const spread = k < months ? Number.NaN : volatility(logPrice, k);
    year[i] = k < months ? Number.NaN : price[k]! / price[k - months]! - 1;
    volatilityIndex[i] = spread;
    growth[i] = k < months - 1 ? Number.NaN : expm1(slope(logPrice, k));
    trendToVolatility[i] = ratio(log(1 + year[i]!), spread);
    quarter[i] = k < 3 ? Number.NaN : price[k]! / price[k - 3]! - 1;
  }
}
