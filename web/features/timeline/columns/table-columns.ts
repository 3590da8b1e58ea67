import { type ColumnOutline, columnOutlines } from "virtual:column-outlines";
import type { Currency } from "#shared/domain/currencies.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { dollarTwins } from "#web/components/display-currency/shown-cells.ts";
import { currencySign } from "#web/components/format/currency.ts";

/** Whether tables show a column: of two with the same figure in different currencies only one. */
export const isInTable = ({ id }: Pick<ColumnOutline, "id">) => !Object.hasOwn(dollarTwins, id);

/** The columns that tables show. */
export const tableColumns = columnOutlines.filter(isInTable);

/** The unit beside a header, where a reader has to know it; null for none. */
export function unitText(unit: Unit, currency: Currency): string | null {
  switch (unit) {
    case "USD":
    case "USD/BTC":
    case "base":
      return currencySign(currency);
    case "base/USD":
      return "per US$";
    case "log10 USD":
      return "log US$";
    case "BTC":
    case "weeks":
    case "days":
      return unit;
    default:
      return null;
  }
}

/** A column's header with its unit: `Price (EUR)`. */
export function headerIn({ header, unit }: ColumnOutline, currency: Currency): string {
  const text = unitText(unit, currency);
  return text === null || header.includes(text) ? header : `${header} (${text})`;
}

/** A unit with the currency that amounts have been converted to. */
export function amountUnit(unit: Unit, currency: Currency): string {
  if (unit === "USD" || unit === "base") return currency;
  return unit === "USD/BTC" ? `${currency}/BTC` : unit;
}
