import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { PriceAssumption } from "#shared/engine/base-currency/real-cells.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";

/** What is known and assumed of consumer prices, with the sources: `EUR: HICP … 2008 to 2025, then 2 % a year (…)`. */
export function assumptionText(currency: Currency, given: PriceAssumption): string {
  const { inflation, assumptionSource, history } = given;
  const assumed = { currency, inflation: percentText(inflation), assumption: t(assumptionSource) };
  return history === null
    ? t("{currency}: {inflation} % a year, {assumption}, for the past too", assumed)
    : t("{currency}: {history}, {from} to {to}; then {inflation} % a year, {assumption}", {
        ...assumed,
        history: t(history.source),
        from: String(history.from),
        to: String(history.to),
      });
}

/** Says of what date amounts are: `in money of November 2026. EUR: …`. */
export function realMoneyText(now: string, currency: Currency, given: PriceAssumption): string {
  return t("in money of {month}. {assumption}", {
    month: formatMonth(now),
    assumption: assumptionText(currency, given),
  });
}
