import { t } from "#shared/domain/language/translate.ts";
import type { PlanWithdrawal } from "#shared/domain/plan/plan-withdrawal.ts";
import { call } from "#web/api/api.ts";
import { announceOutdated } from "#web/api/outdated.ts";
import { EditRefused, type EditStep } from "#web/components/edit-history/edit-history.ts";
import { readOpenPlan } from "#web/components/open-plan/open-plan.ts";
import { isSameWithdrawal } from "./withdrawal-text.ts";

/** A saved withdrawal of a plan, null for none, which can be undone and redone. */
export function withdrawalEdit(
  planId: string,
  before: PlanWithdrawal | null,
  after: PlanWithdrawal,
): EditStep {
  return {
    name: t(before === null ? "withdrawal set" : "withdrawal changed"),
    undo: () => replace(planId, after, before),
    redo: () => replace(planId, before, after),
  };
}

/** @throws EditRefused when the plan has another withdrawal than `from`; otherwise what the calls throw */
async function replace(
  planId: string,
  from: PlanWithdrawal | null,
  withdrawal: PlanWithdrawal | null,
): Promise<void> {
  const { version } = await readOpenPlan(planId);
  const current = await call("control-panel", "engineConfig", {});
  if (!isSameWithdrawal(current.withdrawal ?? null, from)) {
    throw new EditRefused(t("It was changed elsewhere, so nothing was overwritten."));
  }
  await call("control-panel", "update", { body: { version, withdrawal } });
  announceOutdated({ reads: ["control-panel.engineConfig"] });
}
