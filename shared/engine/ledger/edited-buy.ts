import { formatDate } from "#shared/domain/dates.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type Edit, PlanRefused } from "#shared/engine/types.ts";
import { type Amounts, feeCents, wholeCents, wholeSatoshis } from "./amounts.ts";
import type { FeeRule } from "./ledger-input.ts";

/** Whether an edit changes nothing but the fee and the sell: the row then buys as it would without it. */
export function leavesPurchases({ date: _, feesCents: _fees, sell: _sell, ...rest }: Edit): boolean {
  return Object.keys(rest).length === 0;
}

function inconsistent(edit: Edit, field: string, message: string): never {
  throw new PlanRefused({
    code: "inconsistentEdit",
    path: `edits.${formatDate(edit.date)}.${field}`,
    message,
  });
}

function spentCents(edit: Edit, price: number, plannedUsd: number, fee: FeeRule, exact: boolean): number {
  if (edit.usdCents !== undefined) return edit.usdCents;
  if (edit.satoshis !== undefined) return wholeCents((edit.satoshis / 1e8) * price, exact);
  if (edit.costCents === undefined) return wholeCents(plannedUsd, exact);
  if (edit.feesCents !== undefined) return edit.costCents - edit.feesCents;
  return wholeCents(Math.max(0, (edit.costCents / 100 - fee.fixedUsd) / (1 + fee.pct)), exact);
}

function checkEdit(edit: Edit, usd: number, buyFee: number): void {
  if (usd < 0) inconsistent(edit, "costUSD", msg("Cost must not be below the fees"));
  if (edit.satoshis !== undefined && edit.usdCents !== undefined && edit.buyingPriceUsd !== undefined) {
    const difference = Math.abs(edit.satoshis / 1e8 - edit.usdCents / 100 / edit.buyingPriceUsd);
    if (difference > 1e-8 + 0.005 / edit.buyingPriceUsd) {
      inconsistent(edit, "btcBought", msg("BTC amount must be USD spent ÷ Buying price"));
    }
  }
  if (buyFee < 0) inconsistent(edit, "costUSD", msg("Cost must not be below the USD spent"));
  if (edit.costCents !== undefined && Math.abs(edit.costCents - usd - buyFee) > 1) {
    inconsistent(edit, "costUSD", msg("Cost must be USD spent + Fees"));
  }
}

/**
 * Fills `out` with the buy of an edited row: given values are used, the rest is calculated from them. `plannedUsd` is the base
 * amount with the top-ups. Throws PlanRefused (inconsistentEdit) when the given amounts contradict each other.
 */
export function editedBuy(
  out: Amounts,
  edit: Edit,
  price: number,
  plannedUsd: number,
  fee: FeeRule,
  exact: boolean,
): void {
  const usd = spentCents(edit, price, plannedUsd, fee, exact);
  const buyFee =
    edit.feesCents ?? (edit.costCents === undefined ? feeCents(usd / 100, fee, exact) : edit.costCents - usd);
  // On a simulated path the price is not the one the edit was made at, so only the plan itself is judged.
  if (!exact) checkEdit(edit, usd, buyFee);
  out.usd = usd;
  out.satoshis = edit.satoshis ?? wholeSatoshis(usd / 100 / price, exact);
  out.fee = Math.max(0, buyFee);
}
