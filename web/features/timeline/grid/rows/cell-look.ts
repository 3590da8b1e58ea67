import type { CSSProperties } from "react";
import type { TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import styles from "./grid-row.module.css";

/**
 * Only what differs from the default cell: the space of the columns before the first one drawn, or a different width.
 */
export function cellStyle(marginLeft: number, width: number | undefined): CSSProperties | undefined {
  if (marginLeft === 0 && width === undefined) return undefined;
  return { ...(marginLeft > 0 && { marginLeft }), ...(width !== undefined && { width }) };
}

/** Pixels at the default text size: about the width of a digit. */
const characterWidth = 8;
const paddingRight = 12;

/**
 * Whether a text may be wider than its cell, which then has to clip it. Every clipping cell is painted separately from
 * its neighbours: for all cells of a table that would cost more than everything else.
 */
export const isLong = (text: string, cellWidth: number, textScale: number) =>
  (text.length * characterWidth + paddingRight) * textScale > cellWidth;

const narrow = /[.,:;()|\s]/;
const cellPadding = 24;

/**
 * Whether a text and the one before it fit a cell side by side.
 *
 * @param width of the cell in pixels, at the default text size
 */
export function fitsBefore(before: string, text: string, width: number): boolean {
  let pixels = cellPadding;
  for (const character of `${before} → ${text}`) {
    pixels += narrow.test(character) ? 3.8 : character === "→" ? 12 : 7.6;
  }
  return pixels <= width;
}

interface CellLook {
  startsGroup: boolean;
  tone: "gain" | "loss" | undefined;
  isText: boolean;
  isLong: boolean;
  /** Its text before an unsaved edit was another one. */
  isChanged: boolean;
  isActive: boolean;
  isMarked: boolean;
}

export function cellClass({
  startsGroup,
  tone,
  isText,
  isLong,
  isChanged,
  isActive,
  isMarked,
}: CellLook): string {
  let names = styles.cell ?? "";
  if (startsGroup) names += ` ${styles.groupStart}`;
  if (tone !== undefined) names += ` ${styles[tone]}`;
  if (isText) names += ` ${styles.words}`;
  if (isLong) names += ` ${styles.long}`;
  if (isChanged) names += ` ${styles.changed}`;
  if (isMarked) names += ` ${styles.marked}`;
  if (isActive) names += ` ${styles.activeCell}`;
  return names;
}

/** Sizes shared by all cells, set on the table rather than on each of its thousands of cells. */
export function cellSizes(sizes: TableSizes): CSSProperties {
  return {
    "--column": `${sizes.column}px`,
    "--row": `${sizes.row}px`,
    "--line": `${sizes.row - 1}px`,
    "--lead": `${sizes.lead}px`,
  } as CSSProperties;
}
