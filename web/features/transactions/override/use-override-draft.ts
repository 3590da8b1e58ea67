import { useEffect, useMemo, useState } from "react";
import type { PlanOverride } from "#shared/domain/plan-overrides.ts";
import { useKeptEntries } from "#web/features/transactions/form/use-kept-entries.ts";
import { isSameOverride, settable } from "./override-draft.ts";

const none: PlanOverride = {};

/**
 * The override of a month while it is being edited. Unsaved entries survive a reload and the end of the session.
 *
 * @param month its first day
 * @param stored null when the month has no override
 * @param canSell whether the subscription allows choosing sells
 */
export function useOverrideDraft(month: string, stored: PlanOverride | null, canSell: boolean) {
  const { months: kept } = useKeptEntries();
  const initial = useMemo(() => settable(stored ?? none, canSell), [stored, canSell]);
  const [restored, setRestored] = useState(() => kept.read(month));
  const [draft, setDraft] = useState(() => (restored ? settable(restored.draft, canSell) : initial));
  const isUnchanged = isSameOverride(draft, initial);
  useEffect(
    () => kept.write(month, isUnchanged ? null : { draft, before: initial }),
    [kept, month, draft, initial, isUnchanged],
  );
  return {
    draft,
    setDraft,
    isUnchanged,
    /** Whether the entries were restored, and whether the month was changed elsewhere meanwhile. */
    isRestored: restored !== null,
    isOvertaken: restored !== null && !isSameOverride(settable(restored.before, canSell), initial),
    reset() {
      setDraft(initial);
      setRestored(null);
    },
    /** Discards the entries. */
    discard: () => kept.write(month, null),
  };
}
