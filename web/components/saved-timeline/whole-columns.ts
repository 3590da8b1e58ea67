import { columnOutlines } from "virtual:column-outlines";
import type { Timeline } from "#shared/api/timeline.ts";
import { tierIncludes } from "#shared/domain/tiers.ts";

const named = new WeakMap<Timeline, Timeline>();

/**
 * A timeline that names all columns of its tier, whichever were requested; a requested column that does not exist is not
 * among them. The same object for the same answer, so that unchanged parts are not drawn again.
 *
 * @param asked ids separated by commas; undefined for all
 */
export function withAllColumns(answer: Timeline, asked: string | undefined): Timeline {
  const timeline = named.get(answer) ?? (asked === undefined ? answer : withUnasked(answer, asked));
  named.set(answer, timeline);
  return timeline;
}

function withUnasked(answer: Timeline, asked: string): Timeline {
  const wanted = new Set(asked.split(","));
  const given = new Map(answer.columns.map((column) => [column.id, column]));
  const columns = columnOutlines.flatMap(({ id, group, tier, unit, flags }) => {
    const known = given.get(id);
    if (known) return known;
    return wanted.has(id) || !tierIncludes(answer.tier, tier) ? [] : { id, group, tier, unit, flags };
  });
  return { ...answer, columns };
}

/** Whether a timeline has the cells of a column. Asking does not decode those of a preview. */
const hasCells = ({ rows }: Timeline, id: string) => Object.hasOwn(rows, id);

export const isWhole = (timeline: Timeline): boolean =>
  timeline.columns.every(({ id }) => hasCells(timeline, id));

const present = new WeakMap<Timeline["rows"], Timeline["columns"]>();

/** The columns whose cells a timeline has; the same list for the same cells. */
export function presentColumns(timeline: Timeline): Timeline["columns"] {
  if (isWhole(timeline)) return timeline.columns;
  const columns = present.get(timeline.rows) ?? timeline.columns.filter(({ id }) => hasCells(timeline, id));
  present.set(timeline.rows, columns);
  return columns;
}
