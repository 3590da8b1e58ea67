import { type ColumnOutline, columnOutlines } from "virtual:column-outlines";
import type { Currency } from "#shared/domain/currencies.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { dollarTwins } from "#web/components/display-currency/shown-cells.ts";

/** Whether tables show a column: of two with the same figure in different currencies only one. */
export const isInTable = ({ id }: Pick<ColumnOutline, "id">) => !Object.hasOwn(dollarTwins, id);

/** The columns that tables show. */
export const tableColumns = columnOutlines.filter(isInTable);

/** A unit with the currency that amounts have been converted to. */
export function amountUnit(unit: Unit, currency: Currency): string {
  if (unit === "USD" || unit === "base") return currency;
  return unit === "USD/BTC" ? `${currency}/BTC` : unit;
}
