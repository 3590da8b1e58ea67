import type { ColumnOutline } from "virtual:column-outlines";
import { t } from "#shared/domain/language/translate.ts";
import type { CellText } from "#web/components/format/cell-format.ts";
import type { PlacedColumn, TableLayout, TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import { cellClass, fitsBefore, isLong } from "./cell-look.ts";
import styles from "./grid-row.module.css";

/** Which cells a row draws and how. */
export interface RowCells {
  layout: TableLayout;
  sizes: TableSizes;
  /** Position among the rows of the table. */
  place: number;
  firstColumn: number;
  lastColumn: number;
  /** Pixels from the left edge of the row's cells to the first one drawn. */
  indent: number;
  /** Focused column of this row: -1 for the first one, undefined when the focus is elsewhere. */
  focusedColumn: number | undefined;
  /** Columns selected for copying, both included; undefined for none. */
  markedFrom: number | undefined;
  markedTo: number | undefined;
  gridId: string;
  /** Whether its figures can be explained. */
  isExplainable: boolean;
  text(definition: ColumnOutline): ChangedText;
}

/** A cell's text, the one before an edit that is not saved, and a note on it. */
interface ChangedText extends CellText {
  readonly before?: string;
  readonly note?: string;
}

/** The cells currently in a row. */
export interface DrawnCells {
  /** Column of the first one. */
  first: number;
  readonly cells: HTMLElement[];
}

function newCell(column: number): HTMLElement {
  const cell = document.createElement("div");
  cell.setAttribute("role", "gridcell");
  cell.setAttribute("aria-colindex", String(column + 2));
  cell.append("");
  return cell;
}

function newExplainButton(): HTMLElement {
  const button = document.createElement("button");
  button.type = "button";
  button.tabIndex = -1;
  button.className = styles.why ?? "";
  button.title = t("Explain this number (Shift+F1)");
  button.setAttribute("aria-label", t("Explain this number"));
  button.dataset.action = "explain";
  button.append("?");
  return button;
}

/** Removes the cells of columns no longer drawn and adds those of new ones. */
function placeCells(row: HTMLElement, drawn: DrawnCells, first: number, last: number): void {
  const { cells } = drawn;
  for (; cells.length > 0 && drawn.first < first; drawn.first++) cells.shift()?.remove();
  while (cells.length > 0 && drawn.first + cells.length > last) cells.pop()?.remove();
  if (cells.length === 0) drawn.first = first;
  while (drawn.first > first) {
    drawn.first -= 1;
    const cell = newCell(drawn.first);
    cells.unshift(cell);
    row.prepend(cell);
  }
  while (drawn.first + cells.length < last) {
    const cell = newCell(drawn.first + cells.length);
    cells.push(cell);
    row.append(cell);
  }
}

function drawCell(cell: HTMLElement, shown: RowCells, column: number, placed: PlacedColumn): void {
  const { sizes, place, focusedColumn, markedFrom, markedTo, gridId, isExplainable } = shown;
  const { definition, width, startsGroup } = placed;
  const { text, tone, before, note } = shown.text(definition);
  const isActive = focusedColumn === column;
  const name = cellClass({
    startsGroup,
    tone,
    isText: definition.unit === "text",
    isLong: isLong(text, width, sizes.textScale),
    isChanged: before !== undefined,
    isActive,
    isMarked:
      markedFrom !== undefined && markedTo !== undefined && column >= markedFrom && column <= markedTo,
  });
  if (cell.className !== name) cell.className = name;
  showBefore(cell, text, before, width / sizes.textScale);
  const title = before === undefined ? (note ?? "") : t("Before: {value}", { value: before });
  if (cell.title !== title) cell.title = title;
  const own = width === sizes.column ? "" : `${width}px`;
  if (cell.style.width !== own) cell.style.width = own;
  const node = cell.firstChild as Text;
  if (node.data !== text) node.data = text;
  if (isActive) cell.id = `${gridId}-${place}-${column}`;
  else if (cell.id !== "") cell.removeAttribute("id");
  const hasButton = cell.lastChild !== node;
  if (isActive && isExplainable && !hasButton) cell.append(newExplainButton());
  else if (hasButton && !(isActive && isExplainable)) cell.lastChild?.remove();
}

/** Gives a cell its text before an edit in sight, where there is room for both; its title has it in words. */
function showBefore(cell: HTMLElement, text: string, before: string | undefined, width: number): void {
  if (before === undefined) {
    if (cell.dataset.before !== undefined) delete cell.dataset.before;
    return;
  }
  const mark = fitsBefore(before, text, width) ? `${before} →` : "•";
  if (cell.dataset.before !== mark) cell.dataset.before = mark;
}

/**
 * Updates the cells of a row. Only differences are written to the DOM: scrolling changes thousands of figures, and as
 * React elements each would cost several times as much.
 */
export function drawCells(row: HTMLElement, drawn: DrawnCells, shown: RowCells): void {
  const { layout, firstColumn, lastColumn, indent } = shown;
  placeCells(row, drawn, firstColumn, lastColumn);
  const room = `${indent}px`;
  if (row.style.paddingLeft !== room) row.style.paddingLeft = room;
  for (const [i, cell] of drawn.cells.entries()) {
    const placed = layout.columns[firstColumn + i];
    if (placed) drawCell(cell, shown, firstColumn + i, placed);
  }
}
