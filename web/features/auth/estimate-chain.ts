import { dayMs } from "#shared/domain/durations.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import { blocksPerEpoch, subsidySatoshis } from "#shared/engine/market/supply.ts";
import type { MarketMonths } from "#web/components/market-drawing/market-months.ts";

const { blocksPerDay } = engineConstants;
const satoshisPerBitcoin = 1e8;

export interface ChainEstimate {
  height: number;
  epoch: number;
  /** Share of the epoch, 0 to 1. */
  elapsed: number;
  blocksToHalving: number;
  /** Bitcoin per block after the next halving. */
  nextSubsidy: number;
}

/** Estimates the block height, assuming a block every ten minutes since the last known height. */
export function estimateChain(known: MarketMonths["lastClose"], nowMs: number): ChainEstimate {
  const days = Math.max(0, Math.floor((nowMs - Date.parse(known.date)) / dayMs));
  const height = known.blockHeight + days * blocksPerDay;
  const epoch = Math.floor(height / blocksPerEpoch);
  return {
    height,
    epoch,
    elapsed: (height - epoch * blocksPerEpoch) / blocksPerEpoch,
    blocksToHalving: (epoch + 1) * blocksPerEpoch - height,
    nextSubsidy: subsidySatoshis(epoch + 1) / satoshisPerBitcoin,
  };
}
