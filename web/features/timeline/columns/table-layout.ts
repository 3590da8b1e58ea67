import { type ColumnOutline, groupOutlines } from "virtual:column-outlines";
import type { Timeline } from "#shared/api/timeline.ts";
import { tableColumns } from "./table-columns.ts";

/** Sizes in CSS pixels. */
export interface TableSizes {
  readonly row: number;
  readonly header: number;
  /** Two, groups and columns; on a phone in landscape the row of groups is hidden. */
  readonly headerRows: 1 | 2;
  /** Expand and month column together, sticky at the left. */
  readonly lead: number;
  readonly column: number;
  readonly isPhone: boolean;
  /** How many times larger than usual the browser shows text. */
  readonly textScale: number;
}

const wideColumn = 220;
const usualColumn = 150;

/** The product's sizes; taller rows for touch, narrower columns on a phone in portrait. */
export function tableSizes(isTouch: boolean, isPhone: boolean, isLow = false, textScale = 1): TableSizes {
  const scaled = (pixels: number) => Math.round(pixels * textScale);
  return {
    row: scaled(isTouch ? 44 : 33),
    header: scaled(35),
    headerRows: isLow ? 1 : 2,
    lead: scaled(isPhone ? 150 : 190),
    column: scaled(isPhone ? 116 : usualColumn),
    isPhone,
    textScale,
  };
}

export interface PlacedColumn {
  /** What the cells show. */
  readonly definition: ColumnOutline;
  /** The column at this position, when it shows an amount or its percentage. */
  readonly switchable?: { readonly amount: ColumnOutline; readonly isPercent: boolean };
  readonly left: number;
  readonly width: number;
  readonly startsGroup: boolean;
}

interface PlacedGroup {
  readonly id: string;
  readonly title: string;
  readonly left: number;
  readonly width: number;
  readonly shown: number;
  readonly total: number;
}

export interface TableLayout {
  readonly columns: readonly PlacedColumn[];
  readonly groups: readonly PlacedGroup[];
  /** Width of all columns, without the lead. */
  readonly width: number;
}

/** Amounts that can be shown as a percentage instead, with the column of the percentage. */
const shareOf: Readonly<Record<string, string>> = {
  recoveredFees: "feesRecoveryPct",
  recoveredSpent: "spentRecoveryPct",
  recoveredCosts: "costsRecoveryPct",
  recoveredCycled: "cycledRecoveryPct",
};
/** Headers with room for the toggle. */
const extraForToggle = 44;

export const isRecoveredColumn = (id: string) => Object.hasOwn(shareOf, id);

/** How the chosen columns are shown. */
export interface ColumnChoice {
  readonly columns: ReadonlySet<string>;
  readonly asPercent: ReadonlySet<string>;
}

/** Ids of the columns whose cells the choice shows. */
export function shownColumns({ columns, asPercent }: ColumnChoice): string[] {
  return [...columns].flatMap((id) => [id, ...(asPercent.has(id) && shareOf[id] ? [shareOf[id]] : [])]);
}

/** Lays out the chosen columns in the product's order. */
export function layoutColumns(
  available: Timeline["columns"],
  { columns: chosen, asPercent }: ColumnChoice,
  sizes: TableSizes,
): TableLayout {
  const ids = new Set(available.map(({ id }) => id));
  const columns: PlacedColumn[] = [];
  const groups: PlacedGroup[] = [];
  let left = 0;
  for (const group of groupOutlines) {
    if (group.id === "date") continue;
    const all = tableColumns.filter((column) => column.group === group.id);
    const shown = all.filter(({ id }) => ids.has(id) && chosen.has(id));
    if (shown.length === 0) continue;
    const groupLeft = left;
    for (const [i, own] of shown.entries()) {
      const share = tableColumns.find(({ id }) => id === shareOf[own.id]);
      const isPercent = share !== undefined && asPercent.has(own.id);
      const isWide = own.width === wideColumn;
      const width =
        (isWide ? Math.round(wideColumn * sizes.textScale) : sizes.column) +
        (share ? Math.round(extraForToggle * sizes.textScale) : 0);
      columns.push({
        definition: isPercent ? share : own,
        ...(share && { switchable: { amount: own, isPercent } }),
        left,
        width,
        startsGroup: i === 0,
      });
      left += width;
    }
    groups.push({
      id: group.id,
      title: group.title,
      left: groupLeft,
      width: left - groupLeft,
      shown: shown.length,
      total: all.length,
    });
  }
  return { columns, groups, width: left };
}
