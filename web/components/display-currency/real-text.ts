import type { Currency } from "#shared/domain/currencies.ts";
import type { PriceAssumption } from "#shared/engine/base-currency/real-cells.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { percentText } from "#web/components/format/number-text.ts";

/** What is known and assumed of consumer prices, with the sources: `EUR: HICP … 2008 to 2025, then 2 % a year (…)`. */
export function assumptionText(currency: Currency, given: PriceAssumption): string {
  const { inflation, assumptionSource, history } = given;
  const assumed = `${percentText(inflation)} % a year, ${assumptionSource}`;
  return history === null
    ? `${currency}: ${assumed}, for the past too`
    : `${currency}: ${history.source}, ${history.from} to ${history.to}; then ${assumed}`;
}

/** Says of what date amounts are: `in money of November 2026. EUR: …`. */
export function realMoneyText(now: string, currency: Currency, given: PriceAssumption): string {
  return `in money of ${formatMonth(now)}. ${assumptionText(currency, given)}`;
}
