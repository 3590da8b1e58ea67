import type { ColumnOutline } from "virtual:column-outlines";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { realColumns } from "#shared/engine/base-currency/real-columns.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";

/** The unit beside a header, where a reader has to know it; null for none. */
function unitText(unit: Unit, currency: Currency): string | null {
  switch (unit) {
    case "USD":
    case "USD/BTC":
    case "base":
      return currencySign(currency);
    case "base/USD":
      return t("per US$");
    case "log10 USD":
      return "log US$";
    case "BTC":
      return unit;
    case "weeks":
      return t("weeks");
    case "days":
      return t("days");
    default:
      return null;
  }
}

/** The money that cells are shown in. */
export interface ShownMoney {
  readonly currency: Currency;
  /** `yyyy-mm-dd`: the date in whose money columns with a real form are; null for that of their own days. */
  readonly moneyOf: string | null;
}

/** A column's header with its unit: `Price (EUR)`, or in money of one date `Price (EUR of November 2026)`. */
export function headerIn(column: ColumnOutline, { currency, moneyOf }: ShownMoney): string {
  const { id, unit } = column;
  const header = t(column.header);
  const text = unitText(unit, currency);
  if (text === null) return header;
  if (moneyOf !== null && realColumns.has(id)) {
    return t("{header} ({unit} of {month})", { header, unit: text, month: formatMonth(moneyOf) });
  }
  return header.includes(text) ? header : `${header} (${text})`;
}

/** The unit under a narrow header: `EUR`, `real EUR`. */
export function shortUnit({ id, unit }: ColumnOutline, { currency, moneyOf }: ShownMoney): string | null {
  const text = unitText(unit, currency);
  return text !== null && moneyOf !== null && realColumns.has(id) ? t("real {unit}", { unit: text }) : text;
}
