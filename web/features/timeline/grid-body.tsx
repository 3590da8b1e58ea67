import { useDeferredValue } from "react";
import type { CellRange } from "./copy-cells.ts";
import { type DisplayRows, type MonthTransactions, monthKey, transactionsOf } from "./display-rows.ts";
import type { Focus } from "./grid-keys.ts";
import { GridRow } from "./grid-row.tsx";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import type { TimelineModel } from "./timeline-model.ts";
import { TransactionRow } from "./transaction-row.tsx";
import type { DrawnWindow } from "./use-window.ts";

interface GridBodyProps {
  model: TimelineModel;
  layout: TableLayout;
  sizes: TableSizes;
  display: DisplayRows;
  months: MonthTransactions;
  expanded: ReadonlySet<string>;
  confirmableMonth: number;
  drawn: DrawnWindow;
  /** Null while the focus is not in the table. */
  focus: Focus | null;
  /** What is marked to be copied; null for nothing. */
  marked: CellRange | null;
  gridId: string;
}

/** The rows in view: months and, below an expanded one, its transactions. */
export function GridBody(props: GridBodyProps) {
  const { model, layout, sizes, display, months, expanded, confirmableMonth } = props;
  const { drawn, focus, marked, gridId } = props;
  // With every frame of a preview only what is in view is drawn at once; the rows around it follow when there is time.
  const settled = useDeferredValue(model);
  const isShown = (place: number) => place >= drawn.firstShown && place < drawn.lastShown;
  const places = Array.from({ length: drawn.lastRow - drawn.firstRow }, (_, i) => drawn.firstRow + i);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the grid.
    <div role="rowgroup" className={styles.body} style={{ height: display.rows.length * sizes.row }}>
      {places.map((place) => {
        const row = display.rows[place];
        if (!row) return null;
        const isMarked = marked && place >= marked.firstRow && place <= marked.lastRow;
        const common = {
          layout,
          sizes,
          place,
          firstColumn: drawn.firstColumn,
          lastColumn: drawn.lastColumn,
          focusedColumn: place === focus?.row ? focus.column : undefined,
          markedFrom: isMarked ? marked.firstColumn : undefined,
          markedTo: isMarked ? marked.lastColumn : undefined,
          gridId,
        };
        if (row.transaction) {
          return (
            <TransactionRow
              key={row.transaction.id}
              {...common}
              transaction={row.transaction}
              isLast={row.isLast === true}
              phase={model.rows[row.month]?.phase ?? "support"}
              baseCurrency={model.timeline.baseCurrency}
            />
          );
        }
        return (
          <GridRow
            key={row.month}
            {...common}
            model={isShown(place) ? model : settled}
            month={row.month}
            transactionCount={transactionsOf(model, months, row.month).length}
            isExpanded={expanded.has(monthKey(model.rows[row.month]?.date ?? ""))}
            isConfirmable={row.month === confirmableMonth}
          />
        );
      })}
    </div>
  );
}
