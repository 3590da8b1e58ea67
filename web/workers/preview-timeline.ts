import type { Timeline } from "#shared/api/timeline.ts";
import type { Unit } from "#shared/engine/columns/definition.ts";
import { type Cell, decodeCell } from "#shared/engine/result/cells.ts";
import type { PreviewAnswer } from "./preview-messages.ts";

/**
 * Converts a worker's result to a timeline. Columns are decoded on first access: a table shows a dozen of more than a
 * hundred.
 *
 * @param before the timeline shown before; its unchanged parts are reused, so that they are not redrawn
 */
export function previewTimeline({ head, cells, texts }: PreviewAnswer, before: Timeline | null): Timeline {
  const rows: Timeline["rows"] = {};
  const { rowCount } = head;
  for (const [i, { id, unit }] of head.columns.entries()) {
    let decoded: Cell[] | undefined;
    const values = cells.subarray(i * rowCount, (i + 1) * rowCount);
    Object.defineProperty(rows, id, {
      enumerable: true,
      get: () => {
        decoded ??= decode(values, unit as Unit, texts[id]);
        return decoded;
      },
    });
  }
  const sameOr = <Key extends "columns" | "epochs">(key: Key): Timeline[Key] =>
    before && isSame(before[key], head[key]) ? before[key] : (head[key] as Timeline[Key]);
  return { ...head, columns: sameOr("columns"), epochs: sameOr("epochs"), rows };
}

/** A plain loop: `Array.from` takes several times as long, and a preview decodes columns in every frame. */
function decode(values: Float64Array, unit: Unit, words: readonly string[] | undefined): Cell[] {
  const cells: Cell[] = [];
  for (const value of values) cells.push(decodeCell(value, unit, words));
  return cells;
}

/** Whether two pieces of plain data are equal. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) {
    return Object.is(one, other);
  }
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) =>
    isSame((one as Record<string, unknown>)[key], (other as Record<string, unknown>)[key]),
  );
}
