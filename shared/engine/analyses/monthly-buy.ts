import { epochOn } from "#shared/engine/epochs/epochs.ts";
import { feeCents, topUpCents, wholeCents, wholeSatoshis } from "#shared/engine/ledger/amounts.ts";
import { rateOn } from "#shared/engine/market/exchange-series.ts";
import type { Model } from "#shared/engine/model.ts";

/** What a month is bought with, in base currency. */
interface BuyAmounts {
  readonly baseAmount: number;
  readonly dynamicTopUpCap: number;
  readonly cycleTopUpCap: number;
}

/**
 * A month's buy on a known day at its price, with top-ups on what the month before cost, as the ledger makes it: what is
 * paid with the fee in US cents, and satoshis.
 */
export function monthlyBuy(
  { exchange, epochs, ledgerInput }: Pick<Model, "exchange" | "epochs" | "ledgerInput">,
  { baseAmount, dynamicTopUpCap, cycleTopUpCap }: BuyAmounts,
  day: number,
  price: number,
  before: number,
): { readonly paid: number; readonly satoshis: number } {
  const rate = rateOn(exchange, day);
  const epoch = epochOn(epochs, day);
  const base = baseAmount / rate;
  const cycleCap = day > epochs.peakDate[epoch]! ? cycleTopUpCap / rate : 0;
  const topUps =
    topUpCents(dynamicTopUpCap / rate, base, before, price, false) / 100 +
    topUpCents(cycleCap, base, epochs.peakPrice[epoch]!, price, false) / 100;
  const usd = wholeCents(base + topUps, false);
  return {
    paid: usd + feeCents(usd / 100, ledgerInput.fee, false),
    satoshis: wholeSatoshis(usd / 100 / price, false),
  };
}
