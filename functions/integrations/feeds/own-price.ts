import type { ObservedNow } from "#functions/platform/records/market/live-market.ts";
import type { ServiceFigure } from "#shared/api/portfolio/public-services.ts";
import { t } from "#shared/domain/language/translate.ts";

/** The price that Halvest calculates with, and what to say while it is not that of the usual source. */
export function ownPrice({ priceCents, priceSource, observedAt }: ObservedNow): {
  figure: ServiceFigure;
  warning: string | null;
} {
  return {
    figure: { id: "ownPrice", value: priceCents / 100, at: observedAt },
    warning:
      priceSource === "coingecko"
        ? t("Halvest calculates with CoinGecko's price, because its usual source gives no current price.")
        : null,
  };
}
