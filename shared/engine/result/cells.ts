import { formatDate } from "#shared/domain/dates.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";

/** A cell as files and services carry it: dates as ISO text, null when empty. */
export type Cell = number | string | boolean | null;

/**
 * The cell of a stored number: NaN is empty, days become dates, 0 and 1 booleans, positions their text. Zero has no
 * sign, as in JSON.
 */
export function decodeCell(value: number, unit: Unit, texts: readonly string[] | undefined): Cell {
  if (Number.isNaN(value)) return null;
  if (texts !== undefined) return texts[value] ?? null;
  if (unit === "date") return formatDate(value);
  return unit === "boolean" ? value === 1 : value + 0;
}
