import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import type { EpochPhase } from "#web/components/format/phases.ts";
import type { EpochDates } from "#web/components/market-drawing/market-months.ts";

export interface EpochClock {
  epoch: number;
  firstBlock: number;
  endBlock: number;
  /** Share of the epoch's blocks that are mined, 0 to 1. */
  elapsed: number;
  phase: EpochPhase;
  /** Where the phases change, as fractions of the epoch: the peak, then the trough. */
  peakAt: number;
  troughAt: number;
}

/**
 * The epoch that contains a block height. Its phase depends on the date, because peak and trough are dates; epochs
 * without known dates count as supported.
 *
 * @param today ISO date, UTC
 */
export function epochClock(height: number, today: string, dates: readonly EpochDates[]): EpochClock {
  const epoch = Math.floor(height / blocksPerEpoch);
  const firstBlock = epoch * blocksPerEpoch;
  const known = dates.find((entry) => entry.epoch === epoch);
  const next = dates.find((entry) => entry.epoch === epoch + 1);
  const share = (iso: string | undefined) => {
    if (iso === undefined || known === undefined || next === undefined) return 1;
    const start = Date.parse(known.halving);
    return (Date.parse(iso) - start) / (Date.parse(next.halving) - start);
  };
  return {
    epoch,
    firstBlock,
    endBlock: firstBlock + blocksPerEpoch,
    elapsed: (height - firstBlock) / blocksPerEpoch,
    phase: phaseOn(today, known),
    peakAt: share(known?.peak),
    troughAt: share(known?.trough),
  };
}

function phaseOn(today: string, dates: EpochDates | undefined): EpochPhase {
  if (dates === undefined || today < dates.peak) return "support";
  return today < dates.trough ? "declining" : "recovering";
}
