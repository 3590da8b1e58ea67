import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError } from "#web/transport/errors.ts";
import type { Changes, EpochFields, PlanFields } from "./plan-edits.ts";

/** The changes sent in one request. */
export type SavePart =
  | { readonly kind: "plan"; readonly fields: PlanFields }
  | { readonly kind: "epoch"; readonly epoch: number; readonly fields: EpochFields };

/** The requests for the queued changes: the plan's together, those of the epochs one by one. */
export function partsOf({ plan, epochs }: Changes): SavePart[] {
  const ofEpochs = Object.entries(epochs).map(
    ([epoch, fields]): SavePart => ({ kind: "epoch", epoch: Number(epoch), fields }),
  );
  return Object.keys(plan).length === 0 ? ofEpochs : [{ kind: "plan", fields: plan }, ...ofEpochs];
}

/** A part in the form in which edits are stored. */
export function changesOf(part: SavePart): Changes {
  return part.kind === "plan"
    ? { plan: part.fields, epochs: {} }
    : { plan: {}, epochs: { [part.epoch]: part.fields } };
}

const isSwitch = (field: string) => field === "sellReinvestSettings" || field === "sellReinvestEnabled";

/** Whether a switch is among the changes. */
export function hasSwitch({ plan, epochs }: Changes): boolean {
  return [plan, ...Object.values(epochs)].some((fields) => Object.keys(fields).some(isSwitch));
}

/** The error for a part that could not be saved, when the server gives no reason. */
const failureTexts: Readonly<Record<SavePart["kind"], string>> = {
  plan: "Failed to save settings. Please try again.",
  epoch: "Failed to save epoch changes. Please try again.",
};
const switchFailureText = "Failed to update sell/reinvest settings. Please try again.";

/** The message when another change of the same field wins. */
export const contestedText =
  "The plan was changed elsewhere, so your last change was not saved. You see the latest values.";

/** Why a part could not be saved, for the user. */
export function failureText(error: unknown, { kind, fields }: SavePart): string {
  if (error instanceof OtherPlanOpen) return error.message;
  if (!(error instanceof ApiError) || error.status >= 500) {
    return Object.keys(fields).every(isSwitch) ? switchFailureText : failureTexts[kind];
  }
  if (error.code === "VERSION_CONFLICT") return contestedText;
  return error.details[0]?.message ?? error.message;
}
