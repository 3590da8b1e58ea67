import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import { minutesPerBlock, minutesPerDay } from "#shared/engine/columns/chain-facts.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { genesisDay } from "#shared/engine/market/height-series.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";

/** How far the pace of mining is from one block in ten minutes: over the month, the cycle and all time. */
export function writeMiningAdjustment(context: ColumnContext): void {
  const { model, chain, count } = context;
  const { rows, epochs } = model;
  const month = context.column("blockMiningAdjustmentRate");
  const cycle = context.column("blockMiningAdjustmentRateCycle");
  const historical = context.column("blockMiningAdjustmentRateHistorical");
  for (let i = 0; i < count; i++) {
    const epoch = rows.epoch[i]!;
    const height = chain.height[i]!;
    const blocks = height - chain.previousHeight[i]!;
    const sinceHalving = rows.day[i]! - epochs.halvingDate[epoch]!;
    const cycleBlocks = height - blocksPerEpoch * epoch;
    const pace = minutesPerBlock / ratio(chain.days[i]! * minutesPerDay, blocks);
    const cyclePace = ratio(minutesPerBlock, ratio(sinceHalving * minutesPerDay, cycleBlocks));
    month[i] = Math.min(Math.max(pace, 0.25), 4) - 1;
    cycle[i] = cyclePace - 1;
    historical[i] = ratio(minutesPerBlock, ratio((rows.day[i]! - genesisDay) * minutesPerDay, height)) - 1;
  }
}
