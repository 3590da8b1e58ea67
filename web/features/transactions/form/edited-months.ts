import { overrideKey, type PlanOverride } from "#shared/domain/plan-overrides.ts";
import type { UnsavedEntries } from "#web/session/unsaved-entries.ts";

/** Unsaved input for a month of the plan. */
interface EditedMonth {
  readonly draft: PlanOverride;
  /** The month's override at the time: it may have been changed elsewhere since. */
  readonly before: PlanOverride;
}

/** Entries of the month form, by the first day of the month. */
export interface EditedMonths {
  keys(): string[];
  read(month: string): EditedMonth | null;
  /** Null removes them. */
  write(month: string, edited: EditedMonth | null): void;
}

const isOverride = (value: unknown): value is PlanOverride =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((field) => typeof field === "boolean" || Number.isFinite(field));

/** Reads and writes drafts of overrides as entries. */
export function editedMonths(entries: UnsavedEntries): EditedMonths {
  const read = (month: string) => {
    const entry = entries.read(month) as Partial<EditedMonth> | null | undefined;
    if (overrideKey(month) !== month || !isOverride(entry?.draft) || !isOverride(entry.before)) return null;
    return { draft: entry.draft, before: entry.before };
  };
  return {
    keys: () => entries.keys().filter((month) => read(month) !== null),
    read,
    write: (month, edited) => entries.write(month, edited ?? undefined),
  };
}
