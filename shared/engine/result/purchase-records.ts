import { formatDate } from "#shared/domain/dates.ts";
import { rowKind } from "#shared/engine/ledger/ledger-input.ts";
import { buysOnDays, purchaseDays } from "#shared/engine/ledger/row-purchases.ts";
import type { SimulationResult } from "#shared/engine/simulate.ts";

/** A purchase to come. Its date is ISO text. */
export interface NextPurchase {
  readonly date: string;
  /** Base currency; null when an edit sets the month's buy. */
  readonly baseAmount: number | null;
  /** With top-ups, without the fee; USD. */
  readonly usdSpent: number;
}

/** What a plan that buys more often than monthly says of its purchases. */
export interface PurchaseRecords {
  /** Purchases of each visible row: simulated, recorded, or the one buy of an edit. */
  readonly purchases: readonly number[];
  /** The first one after now, whether or not the tier shows its row; null when there is none. */
  readonly nextPurchase: NextPurchase | null;
}

function countOf(result: SimulationResult, row: number): number {
  const { rows, kind, transactions } = result.model.ledgerInput;
  if (buysOnDays(result.model.ledgerInput, row)) return purchaseDays(result.model.ledgerInput, row).length;
  if (kind[row] === rowKind.edited) return result.ledger.btcBought[row]! > 0 ? 1 : 0;
  const recorded = transactions.slice(rows.firstTransaction[row], rows.firstTransaction[row + 1]);
  return recorded.filter(({ satoshis }) => satoshis > 0).length;
}

function nextPurchase(result: SimulationResult): NextPurchase | null {
  const { model, ledger, bought } = result;
  const { rows, purchases, kind } = model.ledgerInput;
  if (purchases === null) return null;
  for (let row = 0; row < rows.count; row++) {
    if (rows.day[row]! <= model.plan.now) continue;
    if (buysOnDays(model.ledgerInput, row)) {
      for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
        if (purchases.day[at]! <= model.plan.now) continue;
        return {
          date: formatDate(purchases.day[at]!),
          baseAmount: model.baseByEpoch[purchases.epoch[at]!]!,
          usdSpent: (bought?.usd[at] ?? Number.NaN) / 100,
        };
      }
    } else if (kind[row] === rowKind.edited && ledger.btcBought[row]! > 0) {
      return { date: formatDate(rows.day[row]!), baseAmount: null, usdSpent: ledger.usdSpent[row]! };
    }
  }
  return null;
}

/** The purchases of a result; null when it buys monthly, on the dates of its rows. */
export function purchaseRecords(result: SimulationResult): PurchaseRecords | null {
  if (result.model.ledgerInput.purchases === null) return null;
  return {
    purchases: Array.from({ length: result.rowCount }, (_, row) => countOf(result, row)),
    nextPurchase: nextPurchase(result),
  };
}
