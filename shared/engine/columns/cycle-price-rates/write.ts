import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { eachCycle } from "#shared/engine/columns/cycles.ts";
import { anchorsPerEpoch } from "#shared/engine/epochs/anchors.ts";

/** Price change from the anchor before to anchor `at`. */
export function rateTo(context: ColumnContext, at: number): number {
  const { price } = context.model.anchors;
  return price[at]! / price[at - 1]! - 1;
}

const rateIds = [
  "halvingToCorrectionPct",
  "correctionToSupportPct",
  "supportToPeakPct",
  "peakToDecliningPct",
  "decliningToTroughPct",
  "troughToRecoveringPct",
  "recoveringToNextHalvingPct",
] as const;

/** Price changes from each turning point of the cycle to the next. */
export function writeCyclePriceRates(context: ColumnContext): void {
  rateIds.forEach((id, step) => {
    const rates = context.column(id);
    eachCycle(context.model.rows, context.count, (epoch, from, to) => {
      rates.fill(rateTo(context, epoch * anchorsPerEpoch + step + 1), from, to);
    });
  });
}
