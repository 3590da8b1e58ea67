import { exp, expm1, log } from "#shared/engine/arithmetic/elementary.ts";

const daysPerYear = 365;
const shortestSpanDays = 30;
const lowestRate = -0.9999999;
const highestRate = 1e9;
const stepTolerance = 1e-13;
const mostSteps = 200;

interface Balance {
  /** ln(Σ outflows grown to the last day) − ln(Σ inflows grown to the last day). */
  value: number;
  slope: number;
}

/**
 * Evaluates the balance at u = ln(1 + rate). Logs of sums of exponentials are almost straight in u, so
 * Newton needs few steps from anywhere, and the common shift keeps 10⁹ over a century from overflowing.
 */
function evaluate(
  out: Balance,
  days: ArrayLike<number>,
  amounts: ArrayLike<number>,
  first: number,
  last: number,
  u: number,
): void {
  const shift = u > 0 ? ((last - first) / daysPerYear) * u : 0;
  let outflow = 0;
  let outflowSlope = 0;
  let inflow = 0;
  let inflowSlope = 0;
  for (let index = 0; index < amounts.length; index++) {
    const amount = amounts[index]!;
    if (amount === 0) continue;
    const years = (last - days[index]!) / daysPerYear;
    const grown = amount * exp(years * u - shift);
    if (amount < 0) {
      outflow -= grown;
      outflowSlope -= years * grown;
    } else {
      inflow += grown;
      inflowSlope += years * grown;
    }
  }
  out.value = log(outflow) - log(inflow);
  out.slope = outflowSlope / outflow - inflowSlope / inflow;
}

/**
 * Yearly internal rate of return of dated flows (XIRR, 365-day years), as a fraction: the rate at which
 * Σ amount · (1 + rate)^((last day − day)/365) = 0, to 1e-12.
 *
 * `days` are day numbers in any order, `amounts` the flows of the same length: negative for money paid
 * in, positive for money or value taken out. Meant for flows whose root is unique, such as costs followed
 * by one final value. `start` is a rate near the root, if one is known.
 *
 * Null with fewer than two non-zero flows, when they span fewer than 30 days, or when no rate between
 * −0.9999999 and 10⁹ balances them.
 */
export function xirr(days: ArrayLike<number>, amounts: ArrayLike<number>, start = 0.1): number | null {
  let count = 0;
  let first = Number.POSITIVE_INFINITY;
  let last = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < amounts.length; index++) {
    if (amounts[index] === 0) continue;
    count++;
    first = Math.min(first, days[index]!);
    last = Math.max(last, days[index]!);
  }
  if (count < 2 || last - first < shortestSpanDays) return null;

  const at: Balance = { value: 0, slope: 0 };
  let low = log(1 + lowestRate);
  let high = log(1 + highestRate);
  evaluate(at, days, amounts, first, last, low);
  const lowSign = Math.sign(at.value);
  if (lowSign === 0) return lowestRate;
  evaluate(at, days, amounts, first, last, high);
  if (Number.isNaN(at.value) || Math.sign(at.value) === lowSign) return null;

  let u = log(1 + start);
  if (!(u > low && u < high)) u = 0;
  for (let step = 0; step < mostSteps; step++) {
    evaluate(at, days, amounts, first, last, u);
    if (at.value === 0) break;
    if (Math.sign(at.value) === lowSign) low = u;
    else high = u;
    const newton = u - at.value / at.slope;
    const next = newton > low && newton < high ? newton : (low + high) / 2;
    const moved = Math.abs(next - u);
    u = next;
    // Not relative to u: an error of u is the relative error of 1 + rate.
    if (moved <= stepTolerance) break;
  }
  return expm1(u);
}
