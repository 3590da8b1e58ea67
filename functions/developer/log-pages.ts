import * as z from "zod";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";
import type { LoggedEvent } from "#shared/api/developer/developer.ts";
import { type EventLevel, isAtLeast, mostLogEntries } from "#shared/domain/developer/event-log.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { LogStore, StoredLogEntry } from "./log-store.ts";

/** What is asked of a log. */
export interface LogQuery {
  readonly limit?: number | undefined;
  readonly level?: EventLevel | undefined;
  readonly search?: string | undefined;
  readonly cursor?: string | undefined;
}

interface LogPage {
  entries: LoggedEvent[];
  nextCursor: string | null;
  searchedTo: string | null;
}

const usualLimit = 50;
/** Entries that one call looks through. */
const mostSearched = 1_000;
/** The number of the entry before which a page begins. */
const Place = z.strictObject({ before: z.int().positive() });

/** A page of a log, the latest entries first. @throws AppError VALIDATION_FAILED for an invalid cursor */
export async function logPage(
  store: LogStore,
  userId: string,
  { limit = usualLimit, level, search = "", cursor }: LogQuery,
  { nowMs, retentionDays }: { readonly nowMs: number; readonly retentionDays: number },
): Promise<LogPage> {
  const before = cursor === undefined ? Number.POSITIVE_INFINITY : readCursor(Place, cursor).before;
  const latest = await store.latest(userId);
  const first = Math.max(1, latest - mostLogEntries + 1);
  const isFiltered = level !== undefined || search !== "";

  let found: StoredLogEntry[] = [];
  let to = Math.min(latest, before - 1);
  // Where everything has been removed for its age, the next page begins further back.
  for (let size = isFiltered ? mostSearched : limit; found.length === 0 && to >= first; size = mostSearched) {
    found = await store.read(userId, Math.max(first, to - size + 1), to);
    to -= size;
  }
  const oldest = new Date(nowMs - retentionDays * dayMs).toISOString();
  const kept = found.filter(({ at, ttl }) => at > oldest && ttl * 1_000 > nowMs);
  const wanted = kept.filter(
    (entry) => (level === undefined || isAtLeast(entry.level, level)) && hasText(entry, search),
  );
  const shown = wanted.slice(0, limit);
  const isCut = wanted.length > limit;
  const last = isCut ? shown.at(-1) : kept.at(-1);
  const next = isCut ? (last?.number ?? 1) : to + 1;
  // Entries are in the order of their times: after one that is too old there is nothing to show.
  const isEnd = !isCut && (to < first || found.some(({ at }) => at <= oldest));
  return {
    entries: shown.map(({ number, at, ttl: _, ...entry }) => ({
      id: String(number),
      timestamp: at,
      ...entry,
    })),
    nextCursor: isEnd ? null : writeCursor({ before: next }),
    searchedTo: last?.at ?? null,
  };
}

function hasText({ message, context }: StoredLogEntry, search: string): boolean {
  const text = [message, ...Object.entries(context ?? {}).flat()].join("\n");
  return text.toLowerCase().includes(search.toLowerCase());
}
