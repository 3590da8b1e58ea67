import type { Currency } from "#shared/domain/currencies.ts";
import type { LedgerTransaction } from "#shared/engine/types.ts";

/** An amount in whole cents, in US dollars and in base currency at the rate of its day. */
export interface Amount {
  readonly usdCents: number;
  readonly baseCents: number;
}

/** Cents of the base currency: what was entered in it exactly, other amounts at the day's rate. */
export function baseAmounts(
  { usdCents, feesCents, entered }: LedgerTransaction,
  baseCurrency: Currency,
  rate: number,
): { readonly spent: number; readonly fees: number; readonly cost: number } {
  if (entered?.currency === baseCurrency) {
    const { spentCents: spent, feesCents: fees } = entered;
    return { spent, fees, cost: spent + fees };
  }
  const [spent, fees] = [Math.round(usdCents * rate), Math.round(feesCents * rate)];
  return { spent, fees, cost: spent + fees };
}
