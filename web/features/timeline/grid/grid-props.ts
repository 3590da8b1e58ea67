import type { Ref } from "react";
import type { MonthTransactions } from "#web/components/ledger/month-transactions.ts";
import type { TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { DisplayRow, DisplayRows } from "./display-rows.ts";

/** Methods of the table for the page. */
export interface GridHandle {
  /** Scrolls a month to the top of the view. */
  showMonth(month: number): void;
  /** Marks a month for a moment, because something in it has changed. */
  flashMonth(month: number): void;
  /** Focuses the table, when the focus would otherwise be lost. */
  focus(): void;
}

export type RowAction = "open" | "toggle" | "confirm";

/** Props of the table. */
export interface TimelineGridProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  display: DisplayRows;
  months: MonthTransactions;
  expanded: ReadonlySet<string>;
  /** The month whose planned buy is to be confirmed, or -1. */
  confirmableMonth: number;
  /** Called when the months in view change: the first, and the one after the last. */
  onMonthsInView(first: number, last: number): void;
  onAction(row: DisplayRow, action: RowAction): void;
  onTogglePercent(columnId: string): void;
  /** Called when the user asks to explain a number. */
  onExplain(month: number, columnId: string): void;
  /** Called when the user copies cells, as text with columns separated by tabs. */
  onCopy(text: Promise<string>, cells: number): void;
  ref: Ref<GridHandle>;
}
