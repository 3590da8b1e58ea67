import type { Timeline } from "#shared/api/timeline.ts";
import { columnDefinitions } from "#shared/engine/definitions/columns.ts";
import type { ColumnDefinition } from "#shared/engine/definitions/definition.ts";
import { groupDefinitions } from "#shared/engine/definitions/groups.ts";

/** Sizes in CSS pixels. */
export interface TableSizes {
  readonly row: number;
  readonly header: number;
  /** Expand and month column together, stuck to the left. */
  readonly lead: number;
  readonly column: number;
  readonly isPhone: boolean;
}

const wideColumn = 220;
const usualColumn = 150;

/** The product's sizes; larger rows under a finger, narrower columns on an upright phone. */
export function tableSizes(isTouch: boolean, isPhone: boolean): TableSizes {
  return {
    row: isTouch ? 44 : 33,
    header: 35,
    lead: isPhone ? 150 : 190,
    column: isPhone ? 116 : usualColumn,
    isPhone,
  };
}

interface PlacedColumn {
  readonly definition: ColumnDefinition;
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

/** Places the columns of the chosen groups beside each other, in the order of the product. */
export function layoutColumns(
  available: Timeline["columns"],
  chosenGroups: ReadonlySet<string>,
  sizes: TableSizes,
): TableLayout {
  const ids = new Set(available.map(({ id }) => id));
  const columns: PlacedColumn[] = [];
  const groups: PlacedGroup[] = [];
  let left = 0;
  for (const group of groupDefinitions) {
    if (group.id === "date" || !chosenGroups.has(group.id)) continue;
    const all = columnDefinitions.filter((column) => column.group === group.id);
    const shown = all.filter(({ id }) => ids.has(id));
    if (shown.length === 0) continue;
    const groupLeft = left;
    for (const [i, definition] of shown.entries()) {
      const width = definition.width === wideColumn ? wideColumn : sizes.column;
      columns.push({ definition, left, width, startsGroup: i === 0 });
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

/** Groups shown at first: date, price, holdings and per-cycle figures; the blockchain ones are hidden. */
export const usualGroups: readonly string[] = ["price", "holdings", "perCycle"];
