import type { LedgerInput } from "#shared/engine/ledger/ledger-input.ts";
import type { Model } from "#shared/engine/model.ts";
import type { PriceProcess } from "./price-paths.ts";
import { purchasePrices } from "./purchase-prices.ts";

/** A ledger input of the visible rows with prices of its own. */
export interface PathLedger {
  readonly input: LedgerInput;
  /** Overwrites the prices after the data date with those of a path, given by month of its process; USD. */
  readonly place: (prices: Float64Array) => void;
}

/** Copies of a ledger input that share its arrays follow the path as well. */
export function pathLedger(model: Model, process: PriceProcess): PathLedger {
  const { ledgerInput, rows, visibleRows } = model;
  const { gridIndex } = model.facts;
  const purchases = ledgerInput.purchases && purchasePrices(model, ledgerInput.purchases, process);
  const price = ledgerInput.price.slice();
  const previousPrice = ledgerInput.previousPrice.slice();
  return {
    input: {
      ...ledgerInput,
      rows: { ...rows, count: visibleRows },
      price,
      previousPrice,
      purchases: purchases?.purchases ?? null,
    },
    place(prices) {
      for (let row = visibleRows - 1; row >= 0; row--) {
        const month = gridIndex[row]! - process.from;
        if (month < 0) break;
        price[row] = prices[month]!;
        if (month > 0) previousPrice[row] = prices[month - 1]!;
      }
      purchases?.place(prices);
    },
  };
}
