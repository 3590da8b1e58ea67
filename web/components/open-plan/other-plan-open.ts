import type { ControlPanel } from "#shared/api/control-panel.ts";
import { t } from "#shared/domain/language/translate.ts";

/** A different plan from the one that the page shows was opened elsewhere; the text is for the user. */
export class OtherPlanOpen extends Error {
  override readonly name = "OtherPlanOpen";

  constructor(plan: Pick<ControlPanel, "name">) {
    super(t("Another plan is open now: “{name}”. Your change was not saved.", { name: plan.name }));
  }
}
