import type { ColumnContext } from "#shared/engine/columns/column-context.ts";

/** The row's date, as a day. */
export function writeDate(context: ColumnContext): void {
  const dates = context.column("dateAcquired");
  for (let i = 0; i < context.count; i++) dates[i] = context.model.rows.day[i]!;
}
