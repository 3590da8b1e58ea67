import { log } from "#shared/engine/arithmetic/elementary.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { line, peaksOf, throughExtremes, troughsOf } from "#shared/engine/epochs/channel.ts";
import { segmentAt } from "#shared/engine/market/log-line.ts";
import type { trendLineColumns } from "./definition.ts";

type Id = (typeof trendLineColumns)[number]["id"];

/** Lines through the cycles' troughs and peaks, and where the price lies between them. */
export function writeTrendLines(context: ColumnContext<Id>): void {
  const { epochs, rows, facts } = context.model;
  const [peaks, troughs] = [peaksOf(epochs), troughsOf(epochs)];
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
