import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { type Drafts, draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";

/** A goal being entered: the amount as typed, the day `yyyy-mm-dd` or empty. */
export interface GoalDraft {
  readonly kind: PlanGoal["kind"];
  readonly text: string;
  readonly date: string;
}

const kinds: readonly PlanGoal["kind"][] = ["value", "bitcoin"];

/** Unsaved goals, by the id of their plan. */
export const goalDrafts = (entries: UnsavedEntries): Drafts<GoalDraft> =>
  draftsOf(entries, (entry) => {
    const { kind, text, date } = (entry ?? {}) as Partial<GoalDraft>;
    const known = kinds.find((name) => name === kind);
    const isText = typeof text === "string" && typeof date === "string";
    return known !== undefined && isText ? { kind: known, text, date } : null;
  });

export const isSameGoal = (one: GoalDraft, other: GoalDraft): boolean =>
  one.kind === other.kind && one.text === other.text && one.date === other.date;
