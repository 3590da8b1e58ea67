import { overrideKey, type PlanOverride } from "#shared/domain/plan-overrides.ts";
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

/** Unsaved overrides, by the first day of the month. */
export const overrideDrafts = (entries: UnsavedEntries): Drafts<OverrideDraft> =>
  draftsOf(entries, (entry, month) => {
    const { draft, before } = (entry ?? {}) as Partial<OverrideDraft>;
    return overrideKey(month) === month && isOverride(draft) && isOverride(before) ? { draft, before } : null;
  });
