import * as z from "zod";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import { NotificationId } from "#shared/api/schemas/correspondence.ts";

/** Position of an entry in a list that begins with the latest. */
interface Placed {
  /** ISO text in UTC. */
  at: string;
  /** Orders entries with the same time. */
  id: string;
}

interface CursorPage<T> {
  items: T[];
  total: number;
  nextCursor: string | null;
}

const defaultLimit = 50;
const Cursor = z.tuple([z.iso.datetime(), NotificationId]).transform(([at, id]): Placed => ({ at, id }));

/**
 * One page of notifications, latest first. A cursor continues after the last entry of the previous page, whatever has been
 * added since.
 *
 * @param entries in any order
 * @throws AppError VALIDATION_FAILED for an invalid cursor
 */
export function pageOf<T>(
  entries: readonly T[],
  place: (entry: T) => Placed,
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): CursorPage<T> {
  const sorted = entries
    .map((entry) => ({ entry, ...place(entry) }))
    .toSorted((one, other) => order(other, one));
  const after = cursor === undefined ? undefined : readCursor(Cursor, cursor);
  const rest = after === undefined ? sorted : sorted.filter((each) => order(each, after) < 0);
  const items = rest.slice(0, limit);
  const last = items.at(-1);
  const more = last !== undefined && rest.length > items.length;
  return {
    items: items.map(({ entry }) => entry),
    total: entries.length,
    nextCursor: more ? writeCursor([last.at, last.id]) : null,
  };
}

function order(one: Placed, other: Placed): number {
  if (one.at !== other.at) return one.at < other.at ? -1 : 1;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}
