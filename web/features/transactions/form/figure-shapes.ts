import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { OverrideNumberField } from "#shared/domain/plan/plan-overrides.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { amountText, bitcoinText, priceText } from "#web/components/format/number-text.ts";
import type { FigureShape } from "./figure-field.tsx";
import type { TopUpField } from "./transaction-draft.ts";

/** Labels, formats and parsers of a buy's figures in a currency. */
export function figureShapesIn(currency: Currency): Readonly<Record<OverrideNumberField, FigureShape>> {
  const unit = currencySign(currency);
  const money = (label: string): FigureShape => ({ label, unit, decimals: 2, text: amountText });
  return {
    buyingPriceUSD: { label: t("Price"), unit, decimals: 6, text: priceText },
    btcBought: { label: t("BTC amount"), unit: "BTC", decimals: 8, text: bitcoinText },
    usdSpent: money(t("{currency} amount", { currency })),
    feesUSD: money(t("Fees")),
    costUSD: money(t("Cost")),
    dynamicTopUp: money(t("Dynamic top-up")),
    cycleTopUp: money(t("Cycle top-up")),
  };
}

/** The amounts that the plan adds to its base amount. */
export const topUpShapes: readonly { readonly field: TopUpField; readonly help: string }[] = [
  { field: "dynamicTopUp", help: msg("Part of the amount, added because the price had fallen") },
  { field: "cycleTopUp", help: msg("Part of the amount, added because the price was below the peak") },
];
