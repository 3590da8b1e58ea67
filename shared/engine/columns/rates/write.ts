import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";

/** Value against spending, fees and costs; and how cheaply the coins were bought. */
export function writeRates(context: ColumnContext): void {
  const { model, ledger, count, totalValue } = context;
  const { facts } = model;
  context.share("exchangeRate", facts.rate);
  const fee = context.column("feeRecoveryRate");
  const spent = context.column("spentRecoveryRate");
  const cycled = context.column("cycledRecoveryRate");
  const capital = context.column("capitalPerformance");
  const score = context.column("efficiencyScore");
  let lowest = Number.POSITIVE_INFINITY;
  let highest = 0;
  for (let i = 0; i < count; i++) {
    const price = facts.price[i]!;
    const value = totalValue[i]!;
    const bought = ledger.totalBought[i]!;
    if (price < lowest) lowest = price;
    if (price > highest) highest = price;
    fee[i] = ratio(value - ledger.totalSpent[i]!, ledger.totalFees[i]!);
    spent[i] = ratio(value, ledger.totalSpent[i]!);
    cycled[i] = ratio(ledger.totalReinvestedBtc[i]! * price + ledger.cash[i]!, ledger.totalSoldUsd[i]!);
    capital[i] = ratio(value, ledger.totalCosts[i]!);
    const position = (ratio(bought, ledger.buyCosts[i]!) - 1 / highest) / (1 / lowest - 1 / highest);
    score[i] = bought === 0 || !(highest > lowest) ? Number.NaN : 100 * Math.min(Math.max(position, 0), 1);
  }
}
