import type { Currency } from "#shared/domain/currencies.ts";
import { roundMoney } from "#shared/domain/rounding.ts";

/** A buy of the plan at a price, in US dollars. */
interface PricedBuy {
  /** USD per bitcoin; absent when it is derived. */
  readonly price: number | undefined;
  readonly usdSpent: number;
  readonly feesUSD: number;
  readonly dynamicTopUp: number;
  readonly cycleTopUp: number;
}

/** A currency and its rate on the day of a buy, units per US dollar. */
export interface DayRate {
  readonly currency: Currency;
  readonly unitsPerUsd: number;
}

/** The amounts of a planned buy as they are recorded: in the plan's base currency, to the cent. */
export function plannedBody(
  { price, usdSpent, feesUSD, dynamicTopUp, cycleTopUp }: PricedBuy,
  { currency, unitsPerUsd }: DayRate,
) {
  if (currency === "USD") {
    return { buyingPriceUSD: price, usdSpent, feesUSD, dynamicTopUp, cycleTopUp };
  }
  const money = (usd: number) => roundMoney(usd * unitsPerUsd);
  return {
    entered: {
      currency,
      buyingPrice: price === undefined ? undefined : price * unitsPerUsd,
      spent: money(usdSpent),
      fees: money(feesUSD),
      dynamicTopUp: money(dynamicTopUp),
      cycleTopUp: money(cycleTopUp),
    },
  };
}
