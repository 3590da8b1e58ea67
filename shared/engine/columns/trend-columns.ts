import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import type { Epochs } from "#shared/engine/epochs/epochs.ts";
import { logLine, segmentAt } from "#shared/engine/market/log-line.ts";
import type { Day } from "#shared/engine/types.ts";

/** Log line through consecutive extremes at `day`, in the segment that holds it; the last segment goes on. */
function throughExtremes(days: Int32Array, prices: Float64Array, segment: number, day: Day): number {
  if (segment < 0) return Number.NaN;
  const i = Math.min(segment, days.length - 2);
  return logLine(days[i]!, prices[i]!, days[i + 1]!, prices[i + 1]!, day);
}

function declining(epochs: Epochs, epoch: number, day: Day): number {
  const peakDate = epochs.peakDate[epoch]!;
  const troughDate = epochs.troughDate[epoch]!;
  if (day < peakDate || day > troughDate) return Number.NaN;
  return logLine(peakDate, epochs.peakPrice[epoch]!, troughDate, epochs.troughPrice[epoch]!, day);
}

function recovering(epochs: Epochs, epoch: number, day: Day): number {
  const troughOf = day > epochs.troughDate[epoch]! ? epoch : epoch - 1;
  if (troughOf < 0 || (troughOf < epoch && day >= epochs.peakDate[epoch]!)) return Number.NaN;
  return logLine(
    epochs.troughDate[troughOf]!,
    epochs.troughPrice[troughOf]!,
    epochs.peakDate[troughOf + 1]!,
    epochs.peakPrice[troughOf + 1]!,
    day,
  );
}

/** Lines through the cycles' troughs and peaks, and where the price lies between them. */
export function writeTrendLines(context: ColumnContext): void {
  const { epochs, rows, facts } = context.model;
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
    const lower = throughExtremes(epochs.troughDate, epochs.troughPrice, troughSegment, day);
    const upper = throughExtremes(epochs.peakDate, epochs.peakPrice, peakSegment, day);
    const centre = Math.sqrt(lower * upper);
    support[i] = lower;
    decliningLine[i] = declining(epochs, epoch, day);
    recoveringLine[i] = recovering(epochs, epoch, day);
    middle[i] = centre;
    deviation[i] =
      upper > lower ? Math.log(facts.price[i]! / centre) / (0.5 * Math.log(upper / lower)) : Number.NaN;
  }
}
