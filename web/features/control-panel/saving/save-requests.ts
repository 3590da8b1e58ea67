import type { EpochFieldChanges, PlanFieldChanges } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import type { PlanGoal } from "#shared/domain/plan/plan-goal.ts";
import type { PlanOverride } from "#shared/domain/plan/plan-overrides.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { wasRefused } from "#web/transport/errors.ts";
import type { Changes } from "./plan-edits.ts";

/** The changes sent in one request. */
export type SaveRequest =
  | { readonly kind: "plan"; readonly fields: PlanFieldChanges }
  | { readonly kind: "epoch"; readonly epoch: number; readonly fields: EpochFieldChanges }
  | { readonly kind: "month"; readonly month: string; readonly override: PlanOverride | null }
  | { readonly kind: "goal"; readonly goal: PlanGoal | null };

/**
 * The requests for the queued changes: the plan's together, those of the epochs one by one, and so are those of the
 * months, of which the server may refuse one for what was sold later, and that of the goal, whose day may have come.
 */
export function requestsOf({ plan, epochs, edits = {}, goal }: Changes): SaveRequest[] {
  const ofEpochs = Object.entries(epochs).map(
    ([epoch, fields]): SaveRequest => ({ kind: "epoch", epoch: Number(epoch), fields }),
  );
  const ofMonths = Object.entries(edits).map(
    ([month, override]): SaveRequest => ({ kind: "month", month, override }),
  );
  const ofGoal: SaveRequest[] = goal === undefined ? [] : [{ kind: "goal", goal }];
  const others = [...ofEpochs, ...ofMonths, ...ofGoal];
  return Object.keys(plan).length === 0 ? others : [{ kind: "plan", fields: plan }, ...others];
}

/** A request in the form in which edits are stored. */
export function changesOf(request: SaveRequest): Changes {
  if (request.kind === "goal") return { plan: {}, epochs: {}, goal: request.goal };
  if (request.kind === "month") return { plan: {}, epochs: {}, edits: { [request.month]: request.override } };
  return request.kind === "plan"
    ? { plan: request.fields, epochs: {} }
    : { plan: {}, epochs: { [request.epoch]: request.fields } };
}

const isSwitch = (field: string) => field === "sellReinvestSettings" || field === "sellReinvestEnabled";

/** Whether a switch is among the changes. */
export function hasSwitch({ plan, epochs }: Changes): boolean {
  return [plan, ...Object.values(epochs)].some((fields) => Object.keys(fields).some(isSwitch));
}

/** The error for a request that could not be saved, when the server gives no reason. */
const failureTexts: Readonly<Record<"plan" | "epoch", string>> = {
  plan: msg("Failed to save settings. Please try again."),
  epoch: msg("Failed to save epoch changes. Please try again."),
};
const switchFailureText = msg("Failed to update sell/reinvest settings. Please try again.");

/** The message when the same field was changed on both sides. */
export const contestedText = msg(
  "The plan was changed elsewhere too. Your change is kept until you choose which value counts.",
);

/** Some of the changes of a request were made elsewhere too, so none were sent. */
export class ContestedChanges extends Error {
  override readonly name = "ContestedChanges";
}

/** Why a request could not be saved, for the user. */
export function failureText(error: unknown, request: SaveRequest): string {
  if (error instanceof OtherPlanOpen) return error.message;
  const reason = wasRefused(error) ? (error.details[0]?.message ?? error.message) : null;
  if (request.kind === "month") {
    const month = formatMonth(request.month);
    return reason === null
      ? t("Failed to save the plan for {month}. Please try again.", { month })
      : t("The plan for {month} was not changed. {reason}", { month, reason });
  }
  if (request.kind === "goal") {
    return reason === null
      ? t("Failed to save the goal. Please try again.")
      : t("The goal was not saved. {reason}", { reason });
  }
  if (reason === null) {
    const { kind, fields } = request;
    return Object.keys(fields).every(isSwitch) ? t(switchFailureText) : t(failureTexts[kind]);
  }
  return reason;
}
