import { formatDate } from "#shared/domain/dates.ts";
import type { PlanWindow } from "#shared/engine/plan/window.ts";
import { nextPurchaseDay } from "#shared/engine/timeline/purchases.ts";
import type { Day, Warning } from "#shared/engine/types.ts";
import { type LedgerInput, rowKind } from "./ledger-input.ts";
import type { LedgerTable } from "./ledger-table.ts";
import { buysOnDays } from "./row-purchases.ts";

/** The share of the spending from which fees cause a warning. */
const highFees = 0.05;

function skipped(reason: "unpriced" | "afterLastRow", count: number, first: Day): Warning[] {
  return count === 0 ? [] : [{ code: "purchasesSkipped", reason, count, first: formatDate(first) }];
}

/** Days that the plan would buy on if they had a price. */
function unpriced(input: LedgerInput): Warning[] {
  const { rows, purchases } = input;
  if (purchases === null) return [];
  let count = 0;
  let first = 0;
  for (let row = 0; row < rows.count; row++) {
    // A month that no price is known for is idle; one in the past that is not back-filled has no days that are due.
    if (input.kind[row] !== rowKind.idle && !buysOnDays(input, row)) continue;
    for (let at = purchases.first[row]!; at < purchases.first[row + 1]!; at++) {
      if (purchases.due[at] === 0 || !Number.isNaN(purchases.price[at]!)) continue;
      if (count === 0) first = purchases.day[at]!;
      count++;
    }
  }
  return skipped("unpriced", count, first);
}

/** Days of the rhythm between the last row of the window and the end of the plan. */
function afterLastRow({ rows, purchases }: LedgerInput, { start, end }: PlanWindow): Warning[] {
  const last = rows.day[rows.inWindow.lastIndexOf(1)];
  if (purchases === null || last === undefined) return [];
  const first = nextPurchaseDay(start, purchases.step, last);
  return skipped("afterLastRow", Math.max(0, Math.floor((end - first) / purchases.step) + 1), first);
}

/** Warnings of plans that buy more often than monthly, as of the last visible row, `asOf`. */
export function purchaseWarnings(
  input: LedgerInput,
  window: PlanWindow,
  ledger: LedgerTable,
  asOf: number,
): Warning[] {
  if (input.purchases === null) return [];
  const warnings = [...unpriced(input), ...afterLastRow(input, window)];
  const usdSpent = ledger.totalSpent[asOf] ?? 0;
  const feesUSD = Math.round(((ledger.buyCosts[asOf] ?? 0) - usdSpent) * 100) / 100;
  if (feesUSD > highFees * usdSpent) {
    warnings.push({ code: "feesHigh", feesUSD, usdSpent, share: feesUSD / usdSpent });
  }
  return warnings;
}
