import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";

/** Coins, what they cost and what they are worth. */
export function writeHoldings(context: ColumnContext): void {
  const { model, ledger, count, totalValue } = context;
  const { facts } = model;
  context.share("cumulativeBTC", ledger.totalBought);
  context.share("totalBTC", ledger.coins);
  context.share("cumulativeSpending", ledger.totalSpent);
  context.share("cumulativeFees", ledger.totalFees);
  context.share("cumulativeCosts", ledger.totalCosts);
  context.share("investedValueUSD", ledger.pool);
  const increase = context.column("percentageIncrease");
  const averageBuyPrice = context.column("averageBuyPrice");
  const value = context.column("holdingsValueUSD");
  const baseValue = context.column("holdingsValue");
  const gain = context.column("overallUnrealisedGainLoss");
  const overallRoi = context.column("overallRoi");
  const averageCost = context.column("averageCostBase");
  let before = 0;
  for (let i = 0; i < count; i++) {
    const coins = ledger.coins[i]!;
    const pool = ledger.pool[i]!;
    const worth = coins * facts.price[i]!;
    increase[i] = ratio(coins - before, before);
    averageBuyPrice[i] = ratio(ledger.totalSpent[i]!, ledger.totalBought[i]!);
    value[i] = worth;
    baseValue[i] = worth * facts.rate[i]!;
    gain[i] = worth - pool;
    overallRoi[i] = ratio(totalValue[i]!, ledger.totalCosts[i]!) - 1;
    averageCost[i] = ratio(pool, coins);
    before = coins;
  }
  writeLots(context);
}

/** Each row's own purchase at the current price. What has not been bought yet has no gain. */
function writeLots(context: ColumnContext): void {
  const { model, ledger, count } = context;
  const { rows, plan, series } = model;
  const gain = context.column("unrealisedGainLoss");
  const roi = context.column("roi");
  for (let i = 0; i < count; i++) {
    const bought = ledger.btcBought[i]!;
    const paid = ledger.usdSpent[i]! + ledger.buyFee[i]!;
    const isBought = bought !== 0 && rows.day[i]! <= plan.now;
    gain[i] = isBought ? bought * series.prices.currentPrice - paid : Number.NaN;
    roi[i] = ratio(gain[i]!, paid);
  }
}
