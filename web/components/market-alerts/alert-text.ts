import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import type { AlertKind } from "#shared/domain/alerts/alert-rules.ts";
import { fromCents } from "#shared/domain/money.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";

type Market = AlertState["market"];

export const kindNames: Readonly<Record<AlertKind, string>> = {
  below: "Price falls",
  above: "Price rises",
  fall: "Fall from the peak",
};

/** `When the price is US$ 60.000,00 or less` */
export function conditionText({ kind, value }: Pick<MarketAlert, "kind" | "value">): string {
  if (kind === "fall") return `When the price is ${percentText(value / 10_000)} % below its highest close`;
  return `When the price is ${formatMoney(fromCents(value), "USD")} or ${kind === "below" ? "less" : "more"}`;
}

/**
 * Where the market is now, as seen from an alert; from one without a value yet, just where it is.
 * @param asOf the day of the last known price, as shown, where that is not today's; null otherwise
 */
export function nowText(
  { kind, value }: Pick<MarketAlert, "kind"> & { readonly value: number | null },
  market: Market,
  asOf: string | null,
): string {
  const when = asOf === null ? "Now" : `On ${asOf}:`;
  if (kind === "fall") {
    return `${when} ${percentText(market.fall / 10_000)} % below ${formatMoney(fromCents(market.peakCents), "USD")}`;
  }
  const price = formatMoney(fromCents(market.priceCents), "USD");
  if (value === null) return `${when} ${price}`;
  const distance = Math.abs(market.priceCents / value - 1);
  const side = market.priceCents >= value ? "above" : "below";
  return `${when} ${price}, ${percentText(distance)} % ${side}`;
}
