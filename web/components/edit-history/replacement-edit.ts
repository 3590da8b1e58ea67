import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { call } from "#web/api/api.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { EditRefused, type EditStep } from "./edit-history.ts";

/** What a document says about the plan, without when and with which model it was made. */
const settingsOf = ({ modelVersion: _, dataDate: __, ...settings }: PlanDocument) => JSON.stringify(settings);

async function replace(planId: string, from: PlanDocument, to: PlanDocument): Promise<void> {
  const { version } = await readOpenPlan(planId);
  const current = await call("control-panel", "exportPlan");
  if (settingsOf(current) !== settingsOf(from)) {
    throw new EditRefused("The plan was changed elsewhere, so nothing was overwritten.");
  }
  await call("control-panel", "importPlan", { body: { plan: to, version } });
}

/** A change of all settings of a plan at once. */
export function replacementEdit(
  planId: string,
  before: PlanDocument,
  after: PlanDocument,
  name: string,
): EditStep {
  return {
    name,
    undo: () => replace(planId, after, before),
    redo: () => replace(planId, before, after),
  };
}
