import type { CSSProperties } from "react";
import type { TableSizes } from "#web/features/timeline/columns/table-layout.ts";
import styles from "./timeline-grid.module.css";

/** Only what differs from the usual cell: the room of the columns before the first one drawn, an odd width. */
export function cellStyle(marginLeft: number, width: number | undefined): CSSProperties | undefined {
  if (marginLeft === 0 && width === undefined) return undefined;
  return { ...(marginLeft > 0 && { marginLeft }), ...(width !== undefined && { width }) };
}

/** Pixels at the usual text size: about as wide as the digits are. */
const characterWidth = 8;
const paddingRight = 12;

/**
 * Whether a text may be wider than its cell, which then has to cut it off. Every cell that cuts is drawn apart from its
 * neighbours: of all cells of a table that costs more than all else that is drawn.
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

/** Sizes that all cells share, as properties of the table rather than of each of its thousands of cells. */
export function cellSizes(sizes: TableSizes): CSSProperties {
  return {
    "--column": `${sizes.column}px`,
    "--row": `${sizes.row}px`,
    "--line": `${sizes.row - 1}px`,
    "--lead": `${sizes.lead}px`,
  } as CSSProperties;
}
