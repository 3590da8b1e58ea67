import { memo } from "react";
import { monthKey } from "#web/components/ledger/month-transactions.ts";
import { GridRow } from "#web/features/timeline/grid/rows/grid-row.tsx";
import { TransactionRow } from "#web/features/timeline/grid/rows/transaction-row.tsx";
import { rowReach } from "#web/features/timeline/grid/scrolling/use-window.ts";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import type { CellRange } from "./cell-range.ts";
import { transactionsOf } from "./display-rows.ts";
import type { Focus } from "./grid-keys.ts";
import type { TimelineGridProps } from "./grid-props.ts";
import styles from "./timeline-grid.module.css";

/** Data shared by all rows of the table. */
export interface ShownRows
  extends Pick<
    TimelineGridProps,
    "layout" | "sizes" | "display" | "months" | "expanded" | "confirmableMonth"
  > {
  gridId: string;
}

interface RowBlockProps extends ShownRows {
  model: TimelineModel;
  /** Rows of the table, from the first up to but excluding the last. */
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
  /** Null while the focus is in none of its rows. */
  focus: Focus | null;
  /** The cells selected for copying; null when none is in these rows. */
  marked: CellRange | null;
}

/** A few rows that come into view together, on their own layer: scrolling moves it without repainting. */
export const RowBlock = memo(function RowBlock(props: RowBlockProps) {
  const { model, layout, sizes, display, months, expanded, confirmableMonth, gridId } = props;
  const { firstRow, lastRow, firstColumn, lastColumn, focus, marked } = props;
  const reach = rowReach(layout, firstColumn, lastColumn);
  const indent = (layout.columns[firstColumn]?.left ?? 0) - reach.left;
  return (
    <div
      className={styles.block}
      style={{
        top: firstRow * sizes.row,
        left: reach.left,
        width: sizes.lead + reach.right - reach.left,
        minWidth: reach.right === layout.width && reach.left === 0 ? "100%" : undefined,
      }}
    >
      {display.rows.slice(firstRow, lastRow).map((row, i) => {
        const place = firstRow + i;
        const isMarked = marked && place >= marked.firstRow && place <= marked.lastRow;
        const common = {
          layout,
          sizes,
          place,
          firstColumn,
          lastColumn,
          indent,
          focusedColumn: place === focus?.row ? focus.column : undefined,
          markedFrom: isMarked ? marked.firstColumn : undefined,
          markedTo: isMarked ? marked.lastColumn : undefined,
          gridId,
        };
        const month = model.rows[row.month];
        if (row.transaction) {
          return (
            <TransactionRow
              key={place}
              {...common}
              transaction={row.transaction}
              isLast={row.isLast === true}
              phase={month?.phase ?? "support"}
              money={model.transactionMoney}
            />
          );
        }
        return (
          <GridRow
            key={place}
            {...common}
            model={model}
            month={row.month}
            transactionCount={transactionsOf(model, months, row.month).length}
            isExpanded={expanded.has(monthKey(month?.date ?? ""))}
            isConfirmable={row.month === confirmableMonth}
          />
        );
      })}
    </div>
  );
});
