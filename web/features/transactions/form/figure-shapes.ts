import type { OverrideNumberField } from "#shared/domain/plan-overrides.ts";
import { amountText, bitcoinText, priceText } from "#web/components/format/number-text.ts";
import type { FigureShape } from "./figure-field.tsx";
import type { TopUpField } from "./transaction-draft.ts";

const money = (label: string): FigureShape => ({ label, unit: "US$", decimals: 2, text: amountText });

/** Labels, formats and parsers of a buy's figures. */
export const figureShapes: Readonly<Record<OverrideNumberField, FigureShape>> = {
  buyingPriceUSD: { label: "Price", unit: "US$", decimals: 6, text: priceText },
  btcBought: { label: "BTC amount", unit: "BTC", decimals: 8, text: bitcoinText },
  usdSpent: money("USD amount"),
  feesUSD: money("Fees"),
  costUSD: money("Cost"),
  dynamicTopUp: money("Dynamic top-up"),
  cycleTopUp: money("Cycle top-up"),
};

/** The amounts that the plan adds to its base amount. */
export const topUpShapes: readonly { readonly field: TopUpField; readonly help: string }[] = [
  { field: "dynamicTopUp", help: "Part of the USD amount, added because the price had fallen" },
  { field: "cycleTopUp", help: "Part of the USD amount, added because the price was below the peak" },
];
