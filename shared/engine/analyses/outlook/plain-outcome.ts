import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { topUpCents } from "#shared/engine/ledger/amounts.ts";
import { type LedgerInput, rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { baseAmounts } from "#shared/engine/ledger/ledger-setup.ts";
import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import type { RowGoal } from "./outlook-paths.ts";

/**
 * What the path whose prices are in `input` holds at the goal's row with a base amount in cents: the coins of `runLedger`
 * with nothing rounded, or their value with the cash, bit for bit, for months that only buy from row `from` on.
 */
export function plainOutcome(
  model: Model,
  input: LedgerInput,
  from: number,
  goal: RowGoal,
): (cents: number) => number {
  const until = goal.row + 1;
  const known = { ...input, rows: { ...input.rows, count: Math.min(from, until) } };
  const start = runLedger(known, allocateLedger(known.rows.count), true);
  const cash = start.cash / 100;
  const firstEpoch = epochOn(model.epochs, model.window.start);
  const { kind, price, previousPrice, dynamicCap, cycleCap, peakPrice } = input;
  const { epoch } = input.rows;
  const { rate } = model.facts;
  return (cents) => {
    const byEpoch = baseAmounts(model.plan, cents / 100, firstEpoch);
    let satoshis = start.coins;
    for (let row = from; row < until; row++) {
      if (kind[row] !== rowKind.simulated) continue;
      const base = byEpoch[epoch[row]!]! / rate[row]!;
      const now = price[row]!;
      const dynamicTopUp = topUpCents(dynamicCap[row]!, base, previousPrice[row]!, now, true);
      const cycleTopUp = topUpCents(cycleCap[row]!, base, peakPrice[row]!, now, true);
      const usd = (base + dynamicTopUp / 100 + cycleTopUp / 100) * 100;
      satoshis += (usd / 100 / now) * 1e8;
    }
    const coins = satoshis / 1e8;
    return goal.totalBTC === undefined ? coins * price[goal.row]! + cash : coins;
  };
}
