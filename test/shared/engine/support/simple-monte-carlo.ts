import { allocateLedger } from "#shared/engine/ledger/ledger-table.ts";
import { runLedger } from "#shared/engine/ledger/run-ledger.ts";
import type { Model } from "#shared/engine/model.ts";
import { buildPriceProcess, pricePathDrawer } from "#shared/engine/monte-carlo/price-paths.ts";
import { purchasePrices } from "#shared/engine/monte-carlo/purchase-prices.ts";

/** One simulated path of a plan: by visible row, prices in USD and the ledger with nothing rounded. */
export interface SimplePath {
  readonly price: Float64Array;
  readonly coins: Float64Array;
  readonly cash: Float64Array;
  readonly cost: Float64Array;
  readonly totalCosts: Float64Array;
}

/** The paths of a plan one by one, each with the general ledger: slow, and simple enough to serve as the reference. */
export function simplePaths(model: Model, paths: number): SimplePath[] {
  const { grid, path, series, epochs, facts, ledgerInput, rows, visibleRows: count } = model;
  const process = buildPriceProcess(grid, path, series.prices, epochs, grid.count);
  const draw = pricePathDrawer(process, model.plan.seed);
  return Array.from({ length: paths }, (_, number) => {
    const drawn = new Float64Array(process.count);
    draw(drawn, number);
    const price = ledgerInput.price.slice();
    const previousPrice = ledgerInput.previousPrice.slice();
    for (let row = 0; row < count; row++) {
      const month = facts.gridIndex[row]! - process.from;
      if (month >= 0) price[row] = drawn[month]!;
      if (month > 0) previousPrice[row] = drawn[month - 1]!;
    }
    const days = ledgerInput.purchases && purchasePrices(model, ledgerInput.purchases, process);
    days?.place(drawn);
    const purchases = days?.purchases ?? null;
    const ledger = allocateLedger(count);
    runLedger({ ...ledgerInput, rows: { ...rows, count }, price, previousPrice, purchases }, ledger, true);
    const { coins, cash, cost, totalCosts } = ledger;
    return { price: price.subarray(0, count), coins, cash, cost, totalCosts };
  });
}
