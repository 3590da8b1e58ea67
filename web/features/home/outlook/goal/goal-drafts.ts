import { centsOf, satoshisOf } from "#shared/domain/money.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import { largestAmounts } from "#shared/domain/transaction-derivation.ts";
import { parseNumber } from "#web/components/format/number-text.ts";
import { type Drafts, draftsOf, type UnsavedEntries } from "#web/session/unsaved-entries.ts";

/** A goal being entered: the amount as typed, the day `yyyy-mm-dd` or empty. */
export interface GoalDraft {
  readonly kind: PlanGoal["kind"];
  readonly text: string;
  readonly date: string;
}

const kinds: readonly PlanGoal["kind"][] = ["value", "bitcoin"];

/**
 * The amount typed, in cents or satoshis; null when it is not a number, and Infinity beyond the largest goal, because not
 * every number that can be typed can be held in whole satoshis.
 */
export function goalAmountOf(text: string, kind: PlanGoal["kind"]): number | null {
  const value = parseNumber(text, { decimals: kind === "bitcoin" ? 8 : 2 });
  if (value === null) return null;
  if (kind === "bitcoin") return value > largestAmounts.btc ? Number.POSITIVE_INFINITY : satoshisOf(value);
  return value > largestAmounts.usd ? Number.POSITIVE_INFINITY : centsOf(value);
}

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
