import { exp, log } from "#shared/engine/arithmetic/elementary.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { Day } from "#shared/engine/types.ts";
import type { Epochs } from "./epochs.ts";

/** Dates, prices and logarithms of the cycles' peaks and troughs: every line of a row goes through two of them. */
export interface Extremes {
  readonly day: Int32Array;
  readonly price: Float64Array;
  readonly log: Float64Array;
}

/** Log line from extreme `i` of `from` to extreme `j` of `to`, at `day`. */
export function line(from: Extremes, i: number, to: Extremes, j: number, day: Day): number {
  const past = day - from.day[i]!;
  const length = to.day[j]! - from.day[i]!;
  if (past === 0) return from.price[i]!;
  if (past === length) return to.price[j]!;
  return exp(from.log[i]! + (past / length) * (to.log[j]! - from.log[i]!));
}

/** Log line through consecutive extremes, in the segment that holds `day`; the last segment goes on. */
export function throughExtremes(extremes: Extremes, segment: number, day: Day): number {
  if (segment < 0) return Number.NaN;
  const i = Math.min(segment, extremes.day.length - 2);
  return line(extremes, i, extremes, i + 1, day);
}

/** The cycles' peaks. */
export const peaksOf = ({ peakDate: day, peakPrice: price }: Epochs): Extremes => ({
  day,
  price,
  log: price.map(log),
});

/** The cycles' troughs. */
export const troughsOf = ({ troughDate: day, troughPrice: price }: Epochs): Extremes => ({
  day,
  price,
  log: price.map(log),
});

/** US dollars that the lines through the cycles' troughs and peaks have on a day; NaN before the first of them. */
export interface Channel {
  readonly lower: number;
  readonly upper: number;
}

/** The channel of the cycles by day. */
export function channelOf(epochs: Epochs): (day: Day) => Channel {
  const [peaks, troughs] = [peaksOf(epochs), troughsOf(epochs)];
  const on = (extremes: Extremes, day: Day) =>
    throughExtremes(extremes, segmentAt(extremes.day, day, -1), day);
  return (day) => ({ lower: on(troughs, day), upper: on(peaks, day) });
}
