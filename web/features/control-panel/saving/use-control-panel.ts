import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { planEdit, planEditName } from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { onPlanLeft } from "#web/components/open-plan/open-plan.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { mayWait, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { pendingEdits } from "./pending-edits.ts";
import { type Changes, singleChanges, valuesOf } from "./plan-edits.ts";
import { PlanSaver } from "./plan-saver.ts";

/** The edit that an undo would undo once the changes are saved. */
function nameOf(changes: Changes, server: ControlPanel): string | null {
  const last = singleChanges(valuesOf(server, changes), changes).at(-1);
  return last ? planEditName(...last) : null;
}

/** So that waiting changes survive the tab; where the browser closes its database to the page, they do not. */
async function keepWaiting(userId: string): Promise<void> {
  try {
    const { waitingPlan } = await import("#web/session/device-records.ts");
    await waitingPlan.keep(userId);
  } catch {
    // They are still in this tab.
  }
}

/** This tab's edits on top of the server's plan; `plan` can be refreshed without losing them. */
export function usePlanSaver(plan: ControlPanel, userId: string): PlanSaver {
  const showAlert = useAlert();
  const previews = usePreviewStore();
  const { history } = useEditHistory();
  const saverRef = useRef<PlanSaver | null>(null);
  saverRef.current ??= new PlanSaver(plan, {
    send: planCalls.update,
    sendEpoch: planCalls.updateEpoch,
    read: () => call("control-panel", "get"),
    onFailed: (text) => showAlert({ text, severity: "error", durationMs: alertDurationMs.error }),
    onUnsaved: (changes) => {
      previews.publish(saverRef, changes);
      history.setUnsaved(
        saverRef,
        plan.id,
        changes && nameOf(changes, saverRef.current?.edits().server ?? plan),
      );
    },
    onAccepted: (changes, version, before) => {
      previews.saved(changes, version);
      for (const [from, to] of singleChanges(before, changes)) {
        history.record(planEdit(planCalls, plan.id, from, to, planEditName(from, to)), plan.id);
      }
    },
    pending: pendingEdits(unsavedEntries("plan", userId)),
  });
  const saver = saverRef.current;
  useEffect(() => {
    previews.prepare();
    saver.resume();
    window.addEventListener("online", saver.reconnect);
    const stopWaiting = onNetworkReturn(saver.reconnect);
    let isWaiting = mayWait(userId);
    const stopKeeping = saver.subscribe(() => {
      const { kind } = saver.state();
      if (!isWaiting && kind !== "held" && kind !== "contested") return;
      isWaiting = kind !== "none" && kind !== "saved";
      void keepWaiting(userId);
    });
    const leave = onPlanLeft(saver.flush);
    return () => {
      stopKeeping();
      stopWaiting();
      leave();
      window.removeEventListener("online", saver.reconnect);
      saver.close();
    };
  }, [saver, previews, userId]);
  useEffect(() => saver.renew(plan), [saver, plan]);
  return saver;
}

export function usePlanEdits(saver: PlanSaver) {
  return useSyncExternalStore(saver.subscribe, saver.edits);
}
