import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import type { Model } from "#shared/engine/model.ts";
import { buildPriceProcess, type PriceProcess } from "./price-paths.ts";
import { purchasePrices } from "./purchase-prices.ts";

/** What all paths of a model share. */
export interface SharedByPaths {
  readonly process: PriceProcess;
  /** First row whose price differs between the paths. */
  readonly firstRow: number;
}

/** Lays out the process of a model's visible rows. */
export function sharedByPaths(model: Model): SharedByPaths {
  const count = model.visibleRows;
  const { gridIndex } = model.facts;
  const until = count === 0 ? 0 : Math.max(0, gridIndex[count - 1]! + 1);
  const process = buildPriceProcess(model.grid, model.path, model.series.prices, model.epochs, until);
  let firstRow = count;
  while (firstRow > 0 && gridIndex[firstRow - 1]! >= process.from) firstRow--;
  return { process, firstRow };
}

/** A ledger input of the visible rows with price arrays of its own, and what overwrites them. */
export interface PathInput {
  readonly input: LedgerInput;
  /** Puts the prices of a path's grid months into the rows and purchases dated after the start of the projection. */
  place(prices: Float64Array): void;
}

/** A ledger input for one path after the other. */
export function pathInput(model: Model, process: PriceProcess): PathInput {
  const { ledgerInput, rows, visibleRows } = model;
  const { gridIndex } = model.facts;
  const days = ledgerInput.purchases && purchasePrices(model, ledgerInput.purchases, process);
  const input: LedgerInput = {
    ...ledgerInput,
    rows: { ...rows, count: visibleRows },
    price: ledgerInput.price.slice(),
    previousPrice: ledgerInput.previousPrice.slice(),
    purchases: days?.purchases ?? null,
  };
  return {
    input,
    place(prices) {
      for (let row = visibleRows - 1; row >= 0; row--) {
        const month = gridIndex[row]! - process.from;
        if (month < 0) break;
        input.price[row] = prices[month]!;
        if (month > 0) input.previousPrice[row] = prices[month - 1]!;
      }
      days?.place(prices);
    },
  };
}
