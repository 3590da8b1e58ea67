import type { AlertState, MarketAlert } from "#shared/api/portfolio/alerts.ts";
import type { AlertKind } from "#shared/domain/alerts/alert-rules.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { fromCents } from "#shared/domain/money.ts";
import { formatMoney } from "#web/components/format/currency.ts";
import { percentText } from "#web/components/format/number-text.ts";

type Market = AlertState["market"];

export const kindNames: Readonly<Record<AlertKind, string>> = {
  below: msg("Price falls"),
  above: msg("Price rises"),
  fall: msg("Fall from the peak"),
};

/** `When the price is US$ 60.000,00 or less` */
export function conditionText({ kind, value }: Pick<MarketAlert, "kind" | "value">): string {
  if (kind === "fall")
    return t("When the price is {percent} % below its highest close", {
      percent: percentText(value / 10_000),
    });
  const price = formatMoney(fromCents(value), "USD");
  return kind === "below"
    ? t("When the price is {price} or less", { price })
    : t("When the price is {price} or more", { price });
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
  const when = asOf === null ? t("Now") : t("On {date}:", { date: asOf });
  if (kind === "fall") {
    return t("{when} {percent} % below {price}", {
      when,
      percent: percentText(market.fall / 10_000),
      price: formatMoney(fromCents(market.peakCents), "USD"),
    });
  }
  const price = formatMoney(fromCents(market.priceCents), "USD");
  if (value === null) return `${when} ${price}`;
  const percent = percentText(Math.abs(market.priceCents / value - 1));
  return market.priceCents >= value
    ? t("{when} {price}, {percent} % above", { when, price, percent })
    : t("{when} {price}, {percent} % below", { when, price, percent });
}
