import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import type { BaseCells, baseCells } from "#shared/engine/base-currency/base-cells.ts";

/** Columns in US dollars with a counterpart in the base currency: only the former are shown, in either currency. */
export const dollarTwins: Readonly<Record<string, string>> = { holdingsValue: "holdingsValueUSD" };

/** Converts the cells of a timeline to its base currency. */
export type ConvertCells = typeof baseCells;

/**
 * A timeline's cells in the display currency.
 *
 * @param convert null where nothing has to be converted
 */
export function shownCells(timeline: Timeline, currency: Currency, convert: ConvertCells | null): BaseCells {
  const { basePayments, rows } = timeline;
  const inDollars: BaseCells = (columnId, row) => rows[dollarTwins[columnId] ?? columnId]?.[row] ?? null;
  if (currency === "USD" || basePayments === undefined) return inDollars;
  if (convert === null) throw new Error(`The cells of a plan in ${currency} were not converted.`);
  const inBase = convert({ ...timeline, basePayments });
  return (columnId, row) => inBase(dollarTwins[columnId] ?? columnId, row);
}
