import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { Segmented } from "#web/components/ui/fields/segmented.tsx";
import { useDisplayCurrency } from "./use-display-currency.ts";

/** Chooses between the plan's base currency and US dollars; not shown for a plan in US dollars. */
export function CurrencySwitch({ baseCurrency }: { baseCurrency: Currency }) {
  const { currency, choose } = useDisplayCurrency(baseCurrency);
  if (baseCurrency === "USD") return null;
  return (
    <Segmented
      label={t("Currency of amounts")}
      options={([baseCurrency, "USD"] as const).map((value) => ({ value, text: currencySign(value) }))}
      value={currency}
      onChange={choose}
    />
  );
}
