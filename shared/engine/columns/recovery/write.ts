import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import type { ColumnId } from "#shared/engine/columns/columns.ts";

/** Half a cent: an amount this close to its goal has reached it. */
const tolerance = 0.005;

function writeFamily(
  context: ColumnContext,
  total: Float64Array,
  recovered: Float64Array,
  ids: { readonly covered: ColumnId; readonly share: ColumnId; readonly total: ColumnId },
): void {
  context.share(ids.total, total);
  const covered = context.column(ids.covered);
  const share = context.column(ids.share);
  for (let i = 0; i < context.count; i++) {
    const reached = recovered[i]! >= total[i]! - tolerance ? 1 : 0;
    share[i] = ratio(recovered[i]!, total[i]!);
    covered[i] = Number.isNaN(share[i]!) ? Number.NaN : reached;
  }
}

/** What the plan has earned back: the money spent first, then the fees; and what became of sale proceeds. */
export function writeRecovery(context: ColumnContext): void {
  const { model, ledger, count, totalValue } = context;
  const fees = context.column("recoveredFees");
  const spent = context.column("recoveredSpent");
  const costs = context.column("recoveredCosts");
  const cycled = context.column("recoveredCycled");
  for (let i = 0; i < count; i++) {
    const value = totalValue[i]!;
    const sold = ledger.totalSoldUsd[i]!;
    const cycledValue = ledger.totalReinvestedBtc[i]! * model.facts.price[i]! + ledger.cash[i]!;
    fees[i] = Math.min(ledger.totalFees[i]!, Math.max(0, value - ledger.totalSpent[i]!));
    spent[i] = Math.min(ledger.totalSpent[i]!, Math.max(0, value));
    costs[i] = spent[i]! + fees[i]!;
    cycled[i] = sold === 0 ? Number.NaN : Math.min(sold, cycledValue);
  }
  writeFamily(context, ledger.totalFees, fees, {
    covered: "feesCovered",
    share: "feesRecoveryPct",
    total: "totalFees",
  });
  writeFamily(context, ledger.totalSpent, spent, {
    covered: "spentCovered",
    share: "spentRecoveryPct",
    total: "totalSpent",
  });
  writeFamily(context, ledger.totalCosts, costs, {
    covered: "costsCovered",
    share: "costsRecoveryPct",
    total: "totalCosts",
  });
  writeFamily(context, ledger.totalSoldUsd, cycled, {
    covered: "cycledCovered",
    share: "cycledRecoveryPct",
    total: "totalCycled",
  });
}
