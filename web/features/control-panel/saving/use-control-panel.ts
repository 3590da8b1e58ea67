import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import {
  type PlanValues,
  planEdit,
  planEditName,
  settingChangesOf,
} from "#web/components/edit-history/plan-edit.ts";
import { planCalls, useEditHistory } from "#web/components/edit-history/use-edit-history.ts";
import { onPlanLeft } from "#web/components/open-plan/open-plan.ts";
import { keepChanges, onChangesKept } from "#web/components/open-plan/waiting-changes.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { mayWait, type UnsavedEntries, unsavedEntries } from "#web/session/unsaved-entries.ts";
import { onNetworkReturn } from "#web/transport/network-return.ts";
import { pendingEdits } from "./pending-edits.ts";
import { type Changes, noChanges, type PlanEdits, shownPlan, singleChanges, valuesOf } from "./plan-edits.ts";
import { PlanSaver } from "./plan-saver.ts";

/**
 * The last of the unsaved changes: an undo saves them first, and takes this one back where they wait for a network; null
 * without changes.
 */
function lastUnsaved(changes: Changes | null, edits: PlanEdits, entries: UnsavedEntries) {
  const last = changes && singleChanges(valuesOf(edits.server, changes), changes).at(-1);
  if (!last) return null;
  const [from, to] = last;
  const name = planEditName(from, to);
  if (!edits.isHeld) return { name };
  const change = (plan: ControlPanel, values: PlanValues) =>
    keepChanges(entries, plan, settingChangesOf(values));
  const shown = shownPlan(edits);
  return {
    name,
    isWaiting: true,
    undo: async () => change(shown, from),
    redo: async () => change(edits.server, to),
  } as const;
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
  const entries = unsavedEntries("plan", userId);
  const saverRef = useRef<PlanSaver | null>(null);
  saverRef.current ??= new PlanSaver(plan, {
    send: planCalls.update,
    sendEpoch: planCalls.updateEpoch,
    read: () => call("control-panel", "get"),
    onFailed: (text) => showAlert({ text, severity: "error", durationMs: alertDurationMs.error }),
    onUnsaved: (changes) => {
      previews.publish(saverRef, changes);
      const edits = saverRef.current?.edits() ?? { server: plan, queued: noChanges, sending: null };
      history.setUnsaved(saverRef, plan.id, lastUnsaved(changes, edits, entries));
    },
    onAccepted: (changes, version, before) => {
      previews.saved(changes, version);
      for (const [from, to] of singleChanges(before, changes)) {
        history.record(planEdit(planCalls, plan.id, from, to, planEditName(from, to)), plan.id);
      }
    },
    pending: pendingEdits(entries),
  });
  const saver = saverRef.current;
  useEffect(() => {
    previews.prepare();
    const hasLeft = saver.resume();
    window.addEventListener("online", saver.reconnect);
    const stopWaiting = onNetworkReturn(saver.reconnect);
    // A form that found no saver on the page may have left them.
    if (hasLeft) void keepWaiting(userId);
    let isWaiting = hasLeft || mayWait(userId);
    const stopKeeping = saver.subscribe(() => {
      const { kind } = saver.state();
      if (!isWaiting && kind !== "held" && kind !== "contested") return;
      isWaiting = kind !== "none" && kind !== "saved";
      void keepWaiting(userId);
    });
    const leave = onPlanLeft(saver.flush);
    const endKeeping = onChangesKept((changes, before) => saver.keep(changes as Changes, before));
    return () => {
      stopKeeping();
      stopWaiting();
      leave();
      endKeeping();
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
