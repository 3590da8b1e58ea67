/** The active cell; column -1 is the month. */
export interface Focus {
  readonly row: number;
  readonly column: number;
}

interface Limits {
  readonly rows: number;
  readonly columns: number;
  /** Rows that fit the view. */
  readonly page: number;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The cell to which a key moves the focus; undefined for other keys. */
export function moveFocus({ row, column }: Focus, event: Key, limits: Limits): Focus | undefined {
  const far = event.ctrlKey || event.metaKey;
  const lastRow = limits.rows - 1;
  const lastColumn = limits.columns - 1;
  const to = (nextRow: number, nextColumn: number): Focus => ({
    row: Math.max(0, Math.min(lastRow, nextRow)),
    column: Math.max(-1, Math.min(lastColumn, nextColumn)),
  });
  switch (event.key) {
    case "ArrowUp":
      return to(far ? 0 : row - 1, column);
    case "ArrowDown":
      return to(far ? lastRow : row + 1, column);
    case "ArrowLeft":
      return to(row, far ? -1 : column - 1);
    case "ArrowRight":
      return to(row, far ? lastColumn : column + 1);
    case "PageUp":
      return to(row - limits.page, column);
    case "PageDown":
      return to(row + limits.page, column);
    case "Home":
      return far ? to(0, -1) : to(row, -1);
    case "End":
      return far ? to(lastRow, lastColumn) : to(row, lastColumn);
    default:
      return undefined;
  }
}
