import { memo } from "react";
import type { Transaction } from "#shared/api/transactions.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCell } from "./cell-format.ts";
import { cellClass, cellStyle } from "./cell-look.ts";
import type { TableLayout, TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";
import type { Phase } from "./timeline-model.ts";
import { transactionCell } from "./transaction-cell.ts";

interface TransactionRowProps {
  transaction: Transaction;
  isLast: boolean;
  phase: Phase;
  layout: TableLayout;
  sizes: TableSizes;
  baseCurrency: string;
  /** Place among the rows of the table. */
  place: number;
  firstColumn: number;
  lastColumn: number;
  /** Column of the focus in this row: -1 for the date, undefined when the focus is elsewhere. */
  focusedColumn: number | undefined;
  /** Columns that are marked to be copied, both included; undefined when none is. */
  markedFrom: number | undefined;
  markedTo: number | undefined;
  gridId: string;
}

/** One of several transactions of a month, below it. */
export const TransactionRow = memo(function TransactionRow(props: TransactionRowProps) {
  const { transaction, isLast, phase, layout, sizes, baseCurrency, place } = props;
  const { firstColumn, lastColumn, focusedColumn, markedFrom, markedTo, gridId } = props;
  const { transactionType: type, dateAcquired: date } = transaction;
  const drawn = layout.columns.slice(firstColumn, lastColumn);
  const classes = [
    styles.row,
    styles.transaction,
    styles[phase],
    isLast ? styles.lastTransaction : "",
    focusedColumn === undefined ? "" : styles.focused,
  ];
  const day = formatDay(date);
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the rows of months.
    // biome-ignore lint/a11y/useFocusableInteractive: the grid keeps the focus and names its active cell.
    <div
      role="row"
      aria-rowindex={place + 3}
      data-place={place}
      className={classes.filter(Boolean).join(" ")}
      style={{ top: place * sizes.row, height: sizes.row, width: sizes.lead + layout.width }}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: see the row. */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: see the row. */}
      <div
        role="rowheader"
        aria-colindex={1}
        id={focusedColumn === -1 ? `${gridId}-${place}-date` : undefined}
        className={`${styles.lead} ${styles.branch} ${focusedColumn === -1 ? styles.activeCell : ""}`}
      >
        <span>{sizes.isPhone ? day.slice(0, day.lastIndexOf(" ")) : day}</span>
        <span className={type === "sell" ? `${styles.tag} ${styles.sellTag}` : styles.tag}>
          {type === "sell" ? "Sell" : "Buy"}
        </span>
      </div>
      {drawn.map(({ definition, left, width, startsGroup }, i) => {
        const value = transactionCell(transaction, definition.id);
        const { text, tone } =
          value === undefined
            ? { text: "", tone: undefined }
            : formatCell(definition.id, definition.unit, value, baseCurrency);
        const column = firstColumn + i;
        const isActive = focusedColumn === column;
        const isMarked =
          markedFrom !== undefined && markedTo !== undefined && column >= markedFrom && column <= markedTo;
        return (
          // biome-ignore lint/a11y/useSemanticElements: see the row.
          // biome-ignore lint/a11y/useFocusableInteractive: see the row.
          <div
            key={definition.id}
            role="gridcell"
            aria-colindex={column + 2}
            id={isActive ? `${gridId}-${place}-${column}` : undefined}
            className={cellClass(startsGroup, tone, false, isActive, isMarked)}
            style={cellStyle(i === 0 ? left : 0, width === sizes.column ? undefined : width)}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});
