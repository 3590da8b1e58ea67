import type { CSSProperties } from "react";
import type { TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import styles from "#web/features/timeline/grid/timeline-grid.module.css";

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

interface CellLook {
  startsGroup: boolean;
  tone: "gain" | "loss" | undefined;
  isText: boolean;
  isLong: boolean;
  isActive: boolean;
  isMarked: boolean;
}

export function cellClass({ startsGroup, tone, isText, isLong, isActive, isMarked }: CellLook): string {
  let names = styles.cell ?? "";
  if (startsGroup) names += ` ${styles.groupStart}`;
  if (tone !== undefined) names += ` ${styles[tone]}`;
  if (isText) names += ` ${styles.words}`;
  if (isLong) names += ` ${styles.long}`;
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
