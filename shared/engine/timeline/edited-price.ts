import type { Edit } from "#shared/engine/types.ts";

/** Price of an edited row's buy in USD: given, implied by its amounts, or the row's; NaN when there is none. */
export function editedPrice(edit: Edit, rowPrice: number): number {
  if (edit.buyingPriceUsd !== undefined) return edit.buyingPriceUsd;
  if (edit.satoshis !== undefined && edit.satoshis > 0 && edit.usdCents !== undefined) {
    return edit.usdCents / 100 / (edit.satoshis / 1e8);
  }
  return rowPrice;
}
