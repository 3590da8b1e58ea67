import type { EpochField, PlanField } from "#shared/domain/plan-fields.ts";
import type { PlanGoal } from "./plan-goal.ts";
import type { PlanOverride } from "./plan-overrides.ts";

export type SettingValue = string | number | boolean;

/** Changes of settings; null resets a field of an epoch to the model's value and a month to the plan's, and removes the goal. */
export interface SettingChanges {
  readonly plan: Readonly<Partial<Record<PlanField, SettingValue | undefined>>>;
  readonly epochs: Readonly<
    Record<string, Readonly<Partial<Record<EpochField, SettingValue | null | undefined>>>>
  >;
  /** By the first day of the month. */
  readonly edits?: Readonly<Record<string, PlanOverride | null>> | undefined;
  readonly goal?: PlanGoal | null;
}

/** Merges both; `later` wins. */
export function mergeSettingChanges<C extends SettingChanges>(earlier: C, later: C): C {
  const epochs = Object.entries(later.epochs).map(
    ([epoch, fields]) => [epoch, { ...earlier.epochs[epoch], ...fields }] as const,
  );
  const plan = { ...earlier.plan, ...later.plan };
  const edits = { ...earlier.edits, ...later.edits };
  return {
    ...earlier,
    ...later,
    plan,
    epochs: { ...earlier.epochs, ...Object.fromEntries(epochs) },
    ...(Object.keys(edits).length > 0 && { edits }),
  };
}
