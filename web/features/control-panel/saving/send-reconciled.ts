import type { ControlPanel, ControlPanelChange, EpochChange } from "#shared/api/control-panel.ts";
import { OtherPlanOpen } from "#web/components/open-plan/other-plan-open.ts";
import { ApiError } from "#web/transport/errors.ts";
import { contestedPart, countOf } from "./plan-edits.ts";
import { ContestedChanges, changesOf, type SaveRequest } from "./save-requests.ts";

/** The calls of the plan that saving needs. */
export interface SavingCalls {
  send(change: ControlPanelChange): Promise<ControlPanel>;
  /** Other epochs can depend on the changed one: the response is the whole plan. */
  sendEpoch(epoch: number, change: EpochChange): Promise<ControlPanel>;
  /** Reloads the plan after a conflict. */
  read(): Promise<ControlPanel>;
}

function send(calls: SavingCalls, request: SaveRequest, { version }: ControlPanel): Promise<ControlPanel> {
  if (request.kind === "month") {
    return calls.send({ edits: { [request.month]: request.override }, version });
  }
  if (request.kind === "goal") return calls.send({ goal: request.goal, version });
  return request.kind === "plan"
    ? calls.send({ ...request.fields, version })
    : calls.sendEpoch(request.epoch, { ...request.fields, version });
}

/**
 * Sends a request; after a conflict with another tab it is sent again on top, unless both changed the same field.
 * @param before the plan that the changes were made on
 * @param onCurrent gets the plan of the other tab
 * @throws OtherPlanOpen when another plan was opened meanwhile, ContestedChanges when both changed the same field
 */
export async function sendReconciled(
  calls: SavingCalls,
  request: SaveRequest,
  before: ControlPanel,
  onCurrent: (current: ControlPanel) => void,
): Promise<ControlPanel> {
  try {
    return await send(calls, request, before);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === "VERSION_CONFLICT")) throw error;
    const current = await calls.read();
    // The other plan must not get this one's changes.
    if (current.id !== before.id) throw new OtherPlanOpen(current);
    onCurrent(current);
    if (countOf(contestedPart(changesOf(request), before, current)) > 0) throw new ContestedChanges();
    return send(calls, request, current);
  }
}
