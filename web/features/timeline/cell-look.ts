import type { CSSProperties } from "react";
import type { TableSizes } from "./table-layout.ts";
import styles from "./timeline-grid.module.css";

/** Only what differs from the usual cell: the room of the columns before the first one drawn, an odd width. */
export function cellStyle(marginLeft: number, width: number | undefined): CSSProperties | undefined {
  if (marginLeft === 0 && width === undefined) return undefined;
  return { ...(marginLeft > 0 && { marginLeft }), ...(width !== undefined && { width }) };
}

export function cellClass(
  startsGroup: boolean,
  tone: "gain" | "loss" | undefined,
  isText: boolean,
  isActive: boolean,
  isMarked: boolean,
): string {
  let names = styles.cell ?? "";
  if (startsGroup) names += ` ${styles.groupStart}`;
  if (tone !== undefined) names += ` ${styles[tone]}`;
  if (isText) names += ` ${styles.words}`;
  if (isMarked) names += ` ${styles.marked}`;
  if (isActive) names += ` ${styles.activeCell}`;
  return names;
}

/** Sizes that all cells share, as properties of the table rather than of each of its thousands of cells. */
export function cellSizes(sizes: TableSizes): CSSProperties {
  return {
    "--column": `${sizes.column}px`,
    "--line": `${sizes.row - 1}px`,
    "--lead": `${sizes.lead}px`,
  } as CSSProperties;
}
