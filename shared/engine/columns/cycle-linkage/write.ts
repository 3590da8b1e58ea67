import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { eachCycle } from "#shared/engine/columns/cycles.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";

/** How the cycle's halving, peak and trough relate to each other and to the neighbouring cycles. */
export function writeCycleLinkage(context: ColumnContext): void {
  const { model, chain, count } = context;
  const { epochs, rows } = model;
  const growth = context.column("cycleGrowthRatePct");
  const halvingToPeak = context.column("halvingToPeak");
  const peakToTrough = context.column("peakToTrough");
  const peakToHalving = context.column("peakToHalving");
  const halvingToHalving = context.column("halvingToHalving");
  const peakDate = context.column("peakPriceDate");
  const troughDate = context.column("troughPriceDate");
  const halvingDate = context.column("halvingDate");
  eachCycle(rows, count, (epoch, from, to) => {
    const peak = epochs.peakPrice[epoch]!;
    const halving = epochs.halvingPrice[epoch]!;
    const nextHalving = epochs.halvingPrice[epoch + 1]!;
    growth.fill(peak / (epochs.peakPrice[epoch - 1] ?? Number.NaN), from, to);
    halvingToPeak.fill(peak / halving - 1, from, to);
    peakToTrough.fill(epochs.troughPrice[epoch]! / peak - 1, from, to);
    peakToHalving.fill(nextHalving / peak - 1, from, to);
    halvingToHalving.fill(nextHalving / halving - 1, from, to);
    peakDate.fill(epochs.peakDate[epoch]!, from, to);
    troughDate.fill(epochs.troughDate[epoch]!, from, to);
    halvingDate.fill(epochs.halvingDate[epoch]!, from, to);
  });
  const remaining = context.column("cycleRemainingPct");
  for (let i = 0; i < count; i++) {
    remaining[i] = 1 - (chain.height[i]! % blocksPerEpoch) / blocksPerEpoch;
  }
}
