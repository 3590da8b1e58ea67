import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { type BaseCells, baseCells } from "#shared/engine/base-currency/base-cells.ts";

/** The column in US dollars that says the same as one in the base currency: only the first is shown, in either currency. */
export const dollarTwins: Readonly<Record<string, string>> = { holdingsValue: "holdingsValueUSD" };

/** A timeline's cells in the display currency. */
export function shownCells(timeline: Timeline, currency: Currency): BaseCells {
  const { basePayments, rows } = timeline;
  const inDollars: BaseCells = (columnId, row) => rows[dollarTwins[columnId] ?? columnId]?.[row] ?? null;
  if (currency === "USD" || basePayments === undefined) return inDollars;
  const inBase = baseCells({ ...timeline, basePayments });
  return (columnId, row) => inBase(dollarTwins[columnId] ?? columnId, row);
}
