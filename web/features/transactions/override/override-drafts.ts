import { overrideKey, type PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { type Drafts, draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";

/** Unsaved input for a month of the plan. */
export interface OverrideDraft {
  readonly draft: PlanOverride;
  /** The month's override at the time: it may have been changed elsewhere since. */
  readonly before: PlanOverride;
}

const isOverride = (value: unknown): value is PlanOverride =>
  typeof value === "object" &&
  value !== null &&
  Object.values(value).every((field) => typeof field === "boolean" || Number.isFinite(field));

/** The entries of one plan: another plan must not get them. */
function entriesOf(planId: string, entries: UnsavedEntries): UnsavedEntries {
  const prefix = `${planId} `;
  return {
    keys: () => entries.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
    read: (key) => entries.read(prefix + key),
    write: (key, entry) => entries.write(prefix + key, entry),
  };
}

/** Unsaved overrides of a plan, by the first day of the month. */
export const overrideDrafts = (planId: string, entries: UnsavedEntries): Drafts<OverrideDraft> =>
  draftsOf(entriesOf(planId, entries), (entry, month) => {
    const { draft, before } = (entry ?? {}) as Partial<OverrideDraft>;
    return overrideKey(month) === month && isOverride(draft) && isOverride(before) ? { draft, before } : null;
  });
