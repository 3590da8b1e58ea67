import { addMonths } from "#shared/domain/dates.ts";
import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import type { Epochs } from "#shared/engine/epochs/epochs.ts";
import type { Rows } from "#shared/engine/timeline/rows.ts";
import type { LedgerInput } from "./ledger-input.ts";

const { sell, reinvest } = engineConstants;

/** Share of one of `tranches` sells that together sell the strategy's fraction. */
export function trancheShare(tranches: number): number {
  return 1 - pow(1 - sell.fraction, 1 / tranches);
}

/**
 * Sell and reinvest windows around every cycle's peak and trough, moved by whole months. They are counted over the
 * window rows of the epoch, whatever those rows do.
 */
export function strategyWindows(
  rows: Rows,
  epochs: Epochs,
  sellShiftMonths: number,
  reinvestShiftMonths: number,
): Pick<LedgerInput, "sellShare" | "reinvestRowsLeft"> {
  const sellShare = new Float64Array(rows.count);
  const reinvestRowsLeft = new Float64Array(rows.count);
  let next = 0;
  for (let from = 0; from < rows.count; from = next) {
    const epoch = rows.epoch[from]!;
    const peak = addMonths(epochs.peakDate[epoch]!, sellShiftMonths);
    const trough = addMonths(epochs.troughDate[epoch]!, reinvestShiftMonths);
    let tranches = 0;
    let left = 0;
    for (next = from; next < rows.count && rows.epoch[next] === epoch; next++) {
      if (rows.inWindow[next] === 0) continue;
      if (Math.abs(rows.day[next]! - peak) <= sell.windowDays) tranches++;
      if (Math.abs(rows.day[next]! - trough) <= reinvest.windowDays) left++;
    }
    const share = tranches === 0 ? 0 : trancheShare(tranches);
    for (let i = from; i < next; i++) {
      const day = rows.day[i]!;
      if (Math.abs(day - peak) <= sell.windowDays) sellShare[i] = share;
      if (Math.abs(day - trough) > reinvest.windowDays) continue;
      reinvestRowsLeft[i] = left;
      left -= rows.inWindow[i]!;
    }
  }
  return { sellShare, reinvestRowsLeft };
}
