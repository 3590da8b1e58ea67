import type { ColumnContext } from "#shared/engine/columns/column-context.ts";
import type { dateColumns } from "./definition.ts";

type Id = (typeof dateColumns)[number]["id"];

/** The row's date, as a day. */
export function writeDate(context: ColumnContext<Id>): void {
  const dates = context.column("dateAcquired");
  for (let i = 0; i < context.count; i++) dates[i] = context.model.rows.day[i]!;
}
