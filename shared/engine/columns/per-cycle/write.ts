import { pow } from "#shared/engine/arithmetic/elementary.ts";
import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { eachCycle } from "#shared/engine/columns/cycles.ts";

const daysPerYear = 365.25;

/** Yearly price growth over the priced rows of a cycle. */
function priceGrowth(context: ColumnContext, from: number, to: number): number {
  const { rows, facts } = context.model;
  let first = from;
  while (first < to && Number.isNaN(facts.price[first]!)) first++;
  const days = rows.day[to - 1]! - (rows.day[first] ?? 0);
  // Rows without a price come first, so the last row of a cycle with any price has one.
  return first >= to - 1
    ? Number.NaN
    : pow(facts.price[to - 1]! / facts.price[first]!, daysPerYear / days) - 1;
}

function cycleResult(context: ColumnContext, from: number, to: number): { roi: number; efficiency: number } {
  const { model, ledger } = context;
  const { price } = model.facts;
  const { purchases } = model.ledgerInput;
  let coins = 0;
  let proceeds = 0;
  let costs = 0;
  let bought = 0;
  let paid = 0;
  let inverse = 0;
  let buys = 0;
  for (let i = from; i < to; i++) {
    coins += ledger.btcBought[i]! + ledger.reinvestBtc[i]! - ledger.sellBtc[i]!;
    proceeds += ledger.sellUsd[i]! - ledger.reinvestUsd[i]!;
    costs += ledger.cost[i]!;
    bought += ledger.btcBought[i]!;
    paid += ledger.usdSpent[i]! + ledger.buyFee[i]!;
    if (!(ledger.btcBought[i]! > 0)) continue;
    if (purchases !== null) {
      inverse += purchases.inversePrices[i]!;
      buys += purchases.pricedDays[i]!;
      continue;
    }
    if (Number.isNaN(price[i]!)) continue;
    inverse += 1 / price[i]!;
    buys++;
  }
  return {
    roi: ratio(coins * price[to - 1]! + proceeds - costs, costs),
    efficiency: ratio(ratio(buys, inverse), ratio(paid, bought)),
  };
}

/** Figures of each cycle on its own, over the rows of it that are visible. */
export function writePerCycle(context: ColumnContext): void {
  const { model } = context;
  const base = context.column("cycleBaseAmount");
  const cagr = context.column("cagr");
  const roi = context.column("cycleRoi");
  const efficiency = context.column("cycleCostEfficiency");
  eachCycle(model.rows, context.count, (_, from, to) => {
    const result = cycleResult(context, from, to);
    base.fill(model.ledgerInput.base[from]!, from, to);
    cagr.fill(priceGrowth(context, from, to), from, to);
    roi.fill(result.roi, from, to);
    efficiency.fill(result.efficiency, from, to);
  });
}
