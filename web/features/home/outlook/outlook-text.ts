import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { Outlook } from "#shared/engine/analyses/outlook/outlook.ts";
import { assumptionSources } from "#shared/engine/real-values/price-sources.ts";
import { formatCount, formatPercent } from "#web/components/format/numbers.ts";
import { currencyWord } from "#web/features/home/home-text.ts";

/**
 * An amount of the model in whole units: `EUR 55.101`. From old prices it is `about EUR 55.000`, to three digits at
 * most, and `under EUR 10` where that would leave nothing.
 */
export function wholeMoney(amount: number, currency: Currency, isOld: boolean): string {
  const word = currencyWord(currency);
  if (!isOld || Math.round(amount) === 0) return `${word} ${formatCount(Math.round(amount))}`;
  const step = amount >= 10_000 ? 1000 : amount >= 1000 ? 100 : 10;
  if (amount < step / 2) return t("under {amount}", { amount: `${word} ${step}` });
  return t("about {amount}", { amount: `${word} ${formatCount(Math.round(amount / step) * step)}` });
}

/** What the line of the past shows: the model counts what sells have brought as cash. */
export const pastValueLabel = ({ home }: Timeline): string =>
  (home.recorded?.sells ?? 0) > 0 ? t("Coins and cash from sells, recorded") : t("Value, recorded");

/** The yearly inflation by which amounts of a currency are adjusted, and where it is from. */
export function inflationText(
  { inflation }: Pick<Outlook, "inflation">,
  currency: Currency,
  measured: EngineConfig["market"]["consumerPrices"],
): { readonly inflation: string; readonly source: string } {
  const prices = measured?.[currency];
  return {
    inflation: formatPercent(currency === "USD" ? inflation.usd : inflation.base),
    source:
      prices === undefined ? t(assumptionSources[currency]) : `${t(prices.assumption)} (${t(prices.source)})`,
  };
}
