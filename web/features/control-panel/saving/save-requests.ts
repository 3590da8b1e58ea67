import type { EpochFieldChanges, PlanFieldChanges } from "#shared/api/control-panel.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError } from "#web/transport/errors.ts";
import type { Changes } from "./plan-edits.ts";

/** The changes sent in one request. */
export type SaveRequest =
  | { readonly kind: "plan"; readonly fields: PlanFieldChanges }
  | { readonly kind: "epoch"; readonly epoch: number; readonly fields: EpochFieldChanges };

/** The requests for the queued changes: the plan's together, those of the epochs one by one. */
export function requestsOf({ plan, epochs }: Changes): SaveRequest[] {
  const ofEpochs = Object.entries(epochs).map(
    ([epoch, fields]): SaveRequest => ({ kind: "epoch", epoch: Number(epoch), fields }),
  );
  return Object.keys(plan).length === 0 ? ofEpochs : [{ kind: "plan", fields: plan }, ...ofEpochs];
}

/** A request in the form in which edits are stored. */
export function changesOf(request: SaveRequest): Changes {
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
const failureTexts: Readonly<Record<SaveRequest["kind"], string>> = {
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
  readonly contested: Changes;
  readonly uncontested: Changes;

  constructor(contested: Changes, uncontested: Changes) {
    super(contestedText);
    this.contested = contested;
    this.uncontested = uncontested;
  }
}

/** Why a request could not be saved, for the user. */
export function failureText(error: unknown, { kind, fields }: SaveRequest): string {
  if (error instanceof OtherPlanOpen) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) {
    return Object.keys(fields).every(isSwitch) ? t(switchFailureText) : t(failureTexts[kind]);
  }
  return error.details[0]?.message ?? error.message;
}
