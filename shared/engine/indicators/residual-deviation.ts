import { log } from "#shared/engine/arithmetic/elementary.ts";

type Values = readonly (number | null)[];

/** How far prices were from a line. */
export interface ResidualDeviation {
  /** In natural logarithms: prices within one deviation lie between line / e^value and line × e^value. */
  readonly value: number;
  /** Months with both a price and a value of the line. */
  readonly months: number;
  /** The first and the last of them. */
  readonly from: number;
  readonly to: number;
}

/**
 * The residual standard deviation of prices around a line, both in US dollars: √(Σ ln²(price / line) / (n − p)), with n
 * months and p fitted parameters of the line (Montgomery, Peck and Vining, Introduction to Linear Regression Analysis,
 * equation 2.19: p is 2 for a straight line). It says how far prices were from the line, whatever their mean distance.
 * Residuals of neighbouring months are alike, so it is no chance of what is to come.
 *
 * @param until the months before this index count: known prices only
 * @returns null with too few months, or when the line is the price
 */
export function residualDeviation(
  prices: Values,
  line: Values,
  until: number,
  parameters: number,
): ResidualDeviation | null {
  let sum = 0;
  let months = 0;
  let from = -1;
  let to = -1;
  for (let i = 0; i < Math.min(until, prices.length); i++) {
    const price = prices[i] ?? null;
    const centre = line[i] ?? null;
    if (price === null || centre === null) continue;
    const residual = log(price / centre);
    sum += residual * residual;
    months++;
    if (from < 0) from = i;
    to = i;
  }
  if (months <= parameters || sum === 0) return null;
  return { value: Math.sqrt(sum / (months - parameters)), months, from, to };
}
