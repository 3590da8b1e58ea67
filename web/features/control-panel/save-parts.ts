import { ApiError } from "#web/transport/errors.ts";
import { type Changes, countOf, type EpochFields, type PlanFields } from "./plan-edits.ts";

/** Fields are sent after typing ends, switches almost at once. */
export type Lane = "fields" | "switches";

/** The changes sent in one request. */
export type SavePart =
  | { readonly kind: "plan"; readonly fields: PlanFields }
  | { readonly kind: "planSwitch"; readonly isOn: boolean }
  | { readonly kind: "epoch"; readonly epoch: number; readonly fields: EpochFields }
  | { readonly kind: "epochSwitch"; readonly epoch: number; readonly isOn: boolean };

/** The requests of a lane: the plan's changes together, those of the epochs one by one. */
export function partsOf({ plan, epochs }: Changes, lane: Lane): SavePart[] {
  const { sellReinvestSettings, ...planFields } = plan;
  const entries = Object.entries(epochs).map(([epoch, fields]) => ({ epoch: Number(epoch), fields }));
  if (lane === "switches") {
    return [
      ...(sellReinvestSettings === undefined
        ? []
        : [{ kind: "planSwitch" as const, isOn: sellReinvestSettings }]),
      ...entries.flatMap(({ epoch, fields: { sellReinvestEnabled: isOn } }) =>
        isOn === undefined ? [] : [{ kind: "epochSwitch" as const, epoch, isOn }],
      ),
    ];
  }
  const planPart = { kind: "plan" as const, fields: planFields };
  const epochParts = entries.map(({ epoch, fields: { sellReinvestEnabled: _, ...fields } }) => ({
    kind: "epoch" as const,
    epoch,
    fields,
  }));
  return [planPart, ...epochParts].filter((part) => countOf(changesOf(part)) > 0);
}

/** A part in the form in which edits are stored. */
export function changesOf(part: SavePart): Changes {
  switch (part.kind) {
    case "plan":
      return { plan: part.fields, epochs: {} };
    case "planSwitch":
      return { plan: { sellReinvestSettings: part.isOn }, epochs: {} };
    case "epoch":
      return { plan: {}, epochs: { [part.epoch]: part.fields } };
    case "epochSwitch":
      return { plan: {}, epochs: { [part.epoch]: { sellReinvestEnabled: part.isOn } } };
  }
}

/** The error for a part that could not be saved, when the server gives no reason. */
const failureTexts: Readonly<Record<SavePart["kind"], string>> = {
  plan: "Failed to save settings. Please try again.",
  epoch: "Failed to save epoch changes. Please try again.",
  planSwitch: "Failed to update sell/reinvest settings. Please try again.",
  epochSwitch: "Failed to update sell/reinvest settings. Please try again.",
};

/** The message when another change of the same field wins. */
export const contestedText =
  "The plan was changed elsewhere, so your last change was not saved. You see the latest values.";

/** Why a part could not be saved, for the user. */
export function failureText(error: unknown, part: SavePart): string {
  if (!(error instanceof ApiError) || error.status >= 500) return failureTexts[part.kind];
  if (error.code === "VERSION_CONFLICT") return contestedText;
  return error.details[0]?.message ?? error.message;
}
