import { exp, expm1, log } from "#shared/engine/arithmetic/elementary.ts";
import { xirr } from "#shared/engine/xirr.ts";

const daysPerYear = 365;
const shortestSpanDays = 30;
const lowestRate = -0.9999999;
const highestRate = 1e9;
/** Newton doubles the right digits with each step: after a move this small the next would not show. */
const lastMove = 1e-8;
const mostSteps = 40;
/** Where the first search of a slot starts. */
const firstRoot = log(1.1);

/** Whether ln(1 + rate) is that of a rate that can be stated. */
function isRate(u: number): boolean {
  const rate = expm1(u);
  return rate >= lowestRate && rate <= highestRate;
}

/** Solves the yearly rates of one path after the other; keep one solver for all paths of a plan. */
export interface PathXirrSolver {
  /**
   * Rate of paying `costs` on the rows' days up to and with `row`, and owning `value` on that row's day; NaN
   * when there is none. What was found last for the same `slot` is where the search starts.
   */
  solve(costs: Float64Array, value: number, row: number, slot: number): number;
  /** Forgets what was found for a slot. */
  restart(slot: number): void;
}

/**
 * A solver for rows on the given days. Rows are months apart, so there are few different gaps between them:
 * growing the costs from gap to gap needs one exponential per different gap instead of one per row. The log of
 * the grown costs is convex and increasing in ln(1 + rate), so Newton cannot cycle; where it would leave the
 * doubles or all rates, the general solver takes over.
 */
export function pathXirrSolver(days: Int32Array, slots: number): PathXirrSolver {
  const gapIndex = new Uint16Array(days.length);
  const gaps: number[] = [];
  for (let row = 0; row + 1 < days.length; row++) {
    const gap = (days[row + 1]! - days[row]!) / daysPerYear;
    const known = gaps.indexOf(gap);
    gapIndex[row] = known < 0 ? gaps.push(gap) - 1 : known;
  }
  const years = Float64Array.from(gaps);
  const growth = new Float64Array(gaps.length);
  // Where the search of a slot ended: its root, the log of the value it was for, and their slope.
  const lastRoot = new Float64Array(slots).fill(firstRoot);
  const lastTarget = new Float64Array(slots).fill(Number.NaN);
  const lastSlope = new Float64Array(slots);

  function newton(costs: Float64Array, first: number, row: number, target: number, slot: number): number {
    const known = !Number.isNaN(lastTarget[slot]!);
    let u = lastRoot[slot]! + (known ? (target - lastTarget[slot]!) / lastSlope[slot]! : 0);
    for (let step = 0; step < mostSteps; step++) {
      for (let gap = 0; gap < growth.length; gap++) growth[gap] = exp(u * years[gap]!);
      let grown = 0;
      let slope = 0;
      for (let i = first; i < row; i++) {
        const gap = gapIndex[i]!;
        const factor = growth[gap]!;
        grown += costs[i]!;
        slope = (slope + grown * years[gap]!) * factor;
        grown *= factor;
      }
      const logSlope = slope / grown;
      const move = (log(grown) - target) / logSlope;
      u -= move;
      if (Math.abs(move) <= lastMove) {
        // So far from all rates Newton may have stopped for want of digits, and no search may start from here.
        if (!isRate(u)) break;
        lastRoot[slot] = u;
        lastTarget[slot] = target;
        lastSlope[slot] = logSlope;
        return u;
      }
      if (!Number.isFinite(u)) break;
    }
    return Number.NaN;
  }

  function general(costs: Float64Array, row: number, target: number): number {
    const flows = costs.slice(0, row + 1).map((cost) => -cost);
    flows[row] = target;
    return xirr(days.subarray(0, row + 1), flows) ?? Number.NaN;
  }

  return {
    restart(slot) {
      lastRoot[slot] = firstRoot;
      lastTarget[slot] = Number.NaN;
    },
    solve(costs, value, row, slot) {
      const last = value - costs[row]!;
      let first = 0;
      while (first < row && costs[first] === 0) first++;
      if (!(last > 0) || first === row || days[row]! - days[first]! < shortestSpanDays) return Number.NaN;
      const u = newton(costs, first, row, log(last), slot);
      if (Number.isNaN(u)) return general(costs, row, last);
      return expm1(u);
    },
  };
}
