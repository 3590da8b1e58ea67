import type { ControlPanel } from "#shared/api/control-panel.ts";
import { mergeSettingChanges, type SettingChanges } from "#shared/domain/plan/setting-changes.ts";
import { planWaitingListeners, type UnsavedEntries } from "#web/session/unsaved-entries.ts";

/** Unsaved edits of a plan with the plan they were made on, so that one changed since then is not overwritten. */
interface StoredEdits<Edits> {
  readonly changes: Edits;
  readonly before: ControlPanel;
}

/** An entry of unsaved plan edits; null for anything else. */
export function storedEdits<Edits extends SettingChanges>(entry: unknown): StoredEdits<Edits> | null {
  const { changes, before } = (entry ?? {}) as Partial<StoredEdits<Edits>>;
  return changes?.plan && changes.epochs && Array.isArray(before?.epoch) ? { changes, before } : null;
}

type Keep = (changes: SettingChanges, before: ControlPanel) => boolean;
const savers = new Set<Keep>();

/**
 * Registers what saves edits of a plan; `keep` returns false for those of another plan. Returns the function that
 * unregisters it.
 */
export function onChangesKept(keep: Keep): () => void {
  savers.add(keep);
  return () => savers.delete(keep);
}

/**
 * Lets changes of a plan wait for a network with its other unsaved edits, in place of earlier ones of the same settings,
 * months and goal.
 *
 * @param entries the unsaved plan edits of the user
 * @param plan on which they were made
 * @param changes as they will be stored: amounts of months in whole cents
 * @returns false when they would be lost, because the browser stores nothing
 */
export function keepChanges(entries: UnsavedEntries, plan: ControlPanel, changes: SettingChanges): boolean {
  const isTaken = [...savers].some((keep) => keep(changes, plan));
  if (!isTaken) {
    const left = storedEdits(entries.read(plan.id));
    entries.write(plan.id, {
      changes: left ? mergeSettingChanges(left.changes, changes) : changes,
      before: left?.before ?? plan,
    });
  }
  for (const listener of planWaitingListeners) listener();
  return isTaken || entries.read(plan.id) !== undefined;
}

/** Whether two changes are of the same setting, month, or the goal. */
export function touchesSame(one: SettingChanges, other: SettingChanges): boolean {
  const hasBoth = (these: object = {}, those: object = {}) => Object.keys(these).some((key) => key in those);
  return (
    hasBoth(one.plan, other.plan) ||
    hasBoth(one.edits, other.edits) ||
    (one.goal !== undefined && other.goal !== undefined)
  );
}

/** The plan with changes of months: by the first day of the month, null for one that follows the plan again. */
export function withMonths(plan: ControlPanel, months: SettingChanges["edits"]): ControlPanel {
  if (months === undefined) return plan;
  const edits = Object.entries({ ...plan.edits, ...months }).flatMap(([month, override]) =>
    override === null ? [] : [[month, override] as const],
  );
  return { ...plan, edits: Object.fromEntries(edits) };
}

/** The plan with changes of its settings, its months and its goal; those of its epochs are left out. */
export function withSettings(
  plan: ControlPanel,
  { plan: fields, edits, goal = plan.goal }: Omit<SettingChanges, "epochs">,
): ControlPanel {
  return { ...withMonths(plan, edits), ...(fields as Partial<ControlPanel>), goal };
}
