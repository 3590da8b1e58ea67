import type { Ref } from "react";
import type { TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { DisplayRow, DisplayRows, MonthTransactions } from "./display-rows.ts";

/** What the page may ask of the table. */
export interface GridHandle {
  /** Brings a month to the top of the view. */
  showMonth(month: number): void;
  /** Gives the table the focus, for whom the focus would be nowhere. */
  focus(): void;
}

/** What can be done with a row. */
export type RowAction = "open" | "toggle" | "confirm";

/** The table and what is told of it. */
export interface TimelineGridProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  display: DisplayRows;
  months: MonthTransactions;
  expanded: ReadonlySet<string>;
  /** The month whose planned buy waits to be confirmed, or -1. */
  confirmableMonth: number;
  /** Told when other months come into view: the first, and the one after the last. */
  onMonthsInView(first: number, last: number): void;
  onAction(row: DisplayRow, action: RowAction): void;
  onTogglePercent(columnId: string): void;
  /** The explanation of a number was asked for. */
  onExplain(month: number, columnId: string): void;
  /** Cells were asked for as text; columns apart by tabs. */
  onCopy(text: Promise<string>, cells: number): void;
  ref: Ref<GridHandle>;
}
