import { useCallback, useMemo } from "react";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import type { Drafts, UnsavedEntries } from "#web/session/unsaved-entries.ts";
import { useDrafts } from "#web/session/use-drafts.ts";
import { useUnsavedDraft } from "#web/session/use-unsaved-draft.ts";
import { isSameOverride, settable } from "./override-draft.ts";
import { type OverrideDraft, overrideDrafts } from "./override-drafts.ts";

const none: PlanOverride = {};
const isSame = (one: OverrideDraft, other: OverrideDraft) => isSameOverride(one.draft, other.draft);

/** Unsaved overrides of a plan, by the first day of the month. */
export function useOverrideDrafts(planId: string): Drafts<OverrideDraft> {
  return useDrafts(
    "months",
    useCallback((entries: UnsavedEntries) => overrideDrafts(planId, entries), [planId]),
  );
}

/**
 * The override of a month while it is being edited.
 *
 * @param month its first day
 * @param stored null when the month has no override
 * @param canSell whether the subscription allows choosing sells
 */
export function useOverrideDraft(
  planId: string,
  month: string,
  stored: PlanOverride | null,
  canSell: boolean,
) {
  const before = useMemo(() => settable(stored ?? none, canSell), [stored, canSell]);
  const { draft, setDraft, restored, ...form } = useUnsavedDraft(useOverrideDrafts(planId), {
    key: month,
    initial: { draft: before, before },
    isSame,
    adapt: (found) => ({ ...found, draft: settable(found.draft, canSell) }),
  });
  return {
    ...form,
    draft: draft.draft,
    setDraft: (next: PlanOverride) => setDraft({ draft: next, before }),
    isRestored: restored !== null,
    /** Whether the month was changed elsewhere since the restored values were entered. */
    isOvertaken: restored !== null && !isSameOverride(settable(restored.before, canSell), before),
  };
}
