import type { PlanDocument } from "#shared/api/schemas/plan-document.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { EditRefused, type EditStep } from "./edit-history.ts";

/** The content of a plan document, without its date and model version. */
const settingsOf = ({ modelVersion: _, dataDate: __, ...settings }: PlanDocument) => JSON.stringify(settings);

async function replace(planId: string, from: PlanDocument, to: PlanDocument): Promise<void> {
  const { version } = await readOpenPlan(planId);
  const current = await call("control-panel", "exportPlan");
  if (settingsOf(current) !== settingsOf(from)) {
    throw new EditRefused(t("The plan was changed elsewhere, so nothing was overwritten."));
  }
  await call("control-panel", "importPlan", { body: { plan: to, version } });
}

/**
 * A change of all settings of a plan at once. As long as nothing else has changed, the server still has what was
 * replaced and restores it as it was; a document leaves out settings that real events have overtaken.
 *
 * @param replacedBy the plan's version with the change
 */
export function replacementEdit(
  planId: string,
  before: PlanDocument,
  after: PlanDocument,
  replacedBy: number,
  name: string,
): EditStep {
  return {
    name,
    undo: async () => {
      const { version } = await readOpenPlan(planId);
      if (version !== replacedBy) return replace(planId, after, before);
      await call("control-panel", "undoReplacement", { body: { version } });
    },
    redo: () => replace(planId, before, after),
  };
}
