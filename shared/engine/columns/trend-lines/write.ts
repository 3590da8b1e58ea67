import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { Day } from "#shared/engine/types.ts";

/** Dates, prices and logarithms of the cycles' peaks and troughs: every line of a row goes through two of them. */
interface Extremes {
  readonly day: Int32Array;
  readonly price: Float64Array;
  readonly log: Float64Array;
}

/** Log line from extreme `i` of `from` to extreme `j` of `to`, at `day`. */
function line(from: Extremes, i: number, to: Extremes, j: number, day: Day): number {
  const past = day - from.day[i]!;
  const length = to.day[j]! - from.day[i]!;
  if (past === 0) return from.price[i]!;
  if (past === length) return to.price[j]!;
  return exp(from.log[i]! + (past / length) * (to.log[j]! - from.log[i]!));
}

/** Log line through consecutive extremes, in the segment that holds `day`; the last segment goes on. */
function throughExtremes(extremes: Extremes, segment: number, day: Day): number {
  if (segment < 0) return Number.NaN;
  const i = Math.min(segment, extremes.day.length - 2);
  return line(extremes, i, extremes, i + 1, day);
}

/** Lines through the cycles' troughs and peaks, and where the price lies between them. */
export function writeTrendLines(context: ColumnContext): void {
  const { epochs, rows, facts } = context.model;
  const peaks = { day: epochs.peakDate, price: epochs.peakPrice, log: epochs.peakPrice.map(log) };
  const troughs = {
    day: epochs.troughDate,
    price: epochs.troughPrice,
    log: epochs.troughPrice.map(log),
  };
  const support = context.column("supportTrendLine");
  const decliningLine = context.column("decliningTrendLine");
  const recoveringLine = context.column("recoveringTrendLine");
  const middle = context.column("halvestTrendLine");
  const deviation = context.column("ccdHistogram");
  let troughSegment = -1;
  let peakSegment = -1;
  for (let i = 0; i < context.count; i++) {
    const day = rows.day[i]!;
    const epoch = rows.epoch[i]!;
    troughSegment = segmentAt(epochs.troughDate, day, troughSegment);
    peakSegment = segmentAt(epochs.peakDate, day, peakSegment);
    const lower = throughExtremes(troughs, troughSegment, day);
    const upper = throughExtremes(peaks, peakSegment, day);
    const centre = Math.sqrt(lower * upper);
    support[i] = lower;
    const afterPeak = day >= peaks.day[epoch]!;
    const afterTrough = day > troughs.day[epoch]!;
    const lastTrough = afterTrough ? epoch : epoch - 1;
    decliningLine[i] = afterPeak && !afterTrough ? line(peaks, epoch, troughs, epoch, day) : Number.NaN;
    recoveringLine[i] =
      (afterPeak && !afterTrough) || lastTrough < 0
        ? Number.NaN
        : line(troughs, lastTrough, peaks, lastTrough + 1, day);
    middle[i] = centre;
    deviation[i] = upper > lower ? log(facts.price[i]! / centre) / (0.5 * log(upper / lower)) : Number.NaN;
  }
}
