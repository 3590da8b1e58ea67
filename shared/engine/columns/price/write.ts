import { ratio } from "#shared/engine/arithmetic/ratio.ts";
import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import { governingTrough } from "#shared/engine/timeline/grid.ts";

/** Price, the row's buy, and the price levels of its cycle. */
export function writePrice(context: ColumnContext): void {
  const { model, ledger, count } = context;
  const { rows, facts, epochs } = model;
  context.share("priceUSD", facts.price);
  context.share("buyingPriceUSD", ledger.buyingPrice);
  context.share("btcBought", ledger.btcBought);
  context.share("usdSpent", ledger.usdSpent);
  context.share("feesUSD", ledger.fees);
  context.share("costUSD", ledger.cost);
  context.share("dynamicTopUp", ledger.dynamicTopUp);
  context.share("cycleTopUp", ledger.cycleTopUp);
  const difference = context.column("priceDifferencePct");
  const peak = context.column("peakPrice");
  const trough = context.column("troughPrice");
  const halving = context.column("halvingPrice");
  let paidBefore = Number.NaN;
  for (let i = 0; i < count; i++) {
    const epoch = rows.epoch[i]!;
    const bought = ledger.buyingPrice[i]!;
    const paid = Number.isNaN(bought) ? facts.price[i]! : bought;
    const follows = i > 0 && rows.month[i - 1] === rows.month[i]! - 1;
    difference[i] = ratio(paid, follows ? paidBefore : facts.previousPrice[i]!) - 1;
    paidBefore = paid;
    peak[i] = epochs.peakPrice[epoch]!;
    trough[i] = governingTrough(epochs, epoch, rows.day[i]!);
    halving[i] = epochs.halvingPrice[epoch]!;
  }
}
