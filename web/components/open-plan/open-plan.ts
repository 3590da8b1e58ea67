import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { OtherPlanOpen } from "./other-plan-open.ts";

/**
 * The open plan, for a change based on what the page shows.
 *
 * @param id of the plan that the page shows
 * @throws OtherPlanOpen after making the page read the plan that is open; otherwise what `call` throws
 */
export async function readOpenPlan(id: string): Promise<ControlPanel> {
  const plan = await call("control-panel", "get");
  if (plan.id === id) return plan;
  announceOutdated({ reads: ["timeline", "control-panel"] });
  throw new OtherPlanOpen(plan);
}

type Save = () => Promise<boolean>;
const editors = new Set<Save>();

/**
 * Registers an editor of the open plan, whose `save` returns whether everything is saved. Returns the function that
 * unregisters it.
 */
export function onPlanLeft(save: Save): () => void {
  editors.add(save);
  return () => editors.delete(save);
}

/** Saves pending edits before another plan is opened; false when something is still unsaved. */
export async function saveOpenPlan(): Promise<boolean> {
  const saved = await Promise.all([...editors].map((save) => save()));
  return saved.every(Boolean);
}
