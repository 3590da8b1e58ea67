import type { Contested } from "./pending-edits.ts";
import { type Changes, countOf, mergeChanges, type PlanEdits } from "./plan-edits.ts";
import { hasSwitch } from "./save-requests.ts";

/** How the edits of a tab are saved, for the user. */
export interface SavingState {
  /** `saved` once something was saved and nothing is left to save; `none` before that. */
  readonly kind: "none" | "queued" | "switched" | "saving" | "held" | "contested" | "failed" | "saved";
  /** Settings that are not saved. */
  readonly count: number;
}

/** The unsaved edits of a tab. */
interface TabEdits {
  readonly edits: PlanEdits;
  /** Valid values of fields that have the focus. */
  readonly typed: Changes;
  readonly contested: Contested | null;
  readonly failed: Changes | null;
  readonly hasSaved: boolean;
}

/** The most important state for the user: sending, then waiting for a decision, then failed. */
export function savingState({ edits, typed, contested, failed, hasSaved }: TabEdits): SavingState {
  const { sending, queued, isHeld } = edits;
  const count = countOf(mergeChanges(mergeChanges(sending, queued), typed));
  if (count > 0) {
    if (isHeld) return { kind: "held", count };
    if (sending !== null) return { kind: "saving", count };
    return { kind: hasSwitch(queued) ? "switched" : "queued", count };
  }
  if (contested) return { kind: "contested", count: countOf(contested.changes) };
  const failures = failed === null ? 0 : countOf(failed);
  if (failures > 0) return { kind: "failed", count: failures };
  return { kind: hasSaved ? "saved" : "none", count: 0 };
}
