import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { onPlanLeft } from "#web/components/open-plan/open-plan.ts";
import { usePreviewStore } from "#web/components/preview/plan-preview.tsx";
import { unsavedEntries } from "#web/session/unsaved-entries.ts";
import { pendingEdits } from "./pending-edits.ts";
import { PlanSaver } from "./plan-saver.ts";

/** This tab's edits on top of the server's plan; `plan` can be refreshed without losing them. */
export function usePlanSaver(plan: ControlPanel, userId: string): PlanSaver {
  const showAlert = useAlert();
  const previews = usePreviewStore();
  const saverRef = useRef<PlanSaver | null>(null);
  saverRef.current ??= new PlanSaver(plan, {
    send: (body) => call("control-panel", "update", { body }),
    sendEpoch: (epoch, body) =>
      call("control-panel", "configureEpoch", { params: { epoch: String(epoch) }, body }),
    read: () => call("control-panel", "get"),
    onFailed: (text) => showAlert({ text, severity: "error", durationMs: alertDurationMs.error }),
    onUnsaved: (changes) => previews.publish(saverRef, changes),
    onAccepted: (changes, version) => previews.saved(changes, version),
    pending: pendingEdits(unsavedEntries("plan", userId)),
  });
  const saver = saverRef.current;
  useEffect(() => {
    previews.prepare();
    saver.resume();
    window.addEventListener("online", saver.reconnect);
    const leave = onPlanLeft(saver.flush);
    return () => {
      leave();
      window.removeEventListener("online", saver.reconnect);
      saver.close();
    };
  }, [saver, previews]);
  useEffect(() => saver.renew(plan), [saver, plan]);
  return saver;
}

export function usePlanEdits(saver: PlanSaver) {
  return useSyncExternalStore(saver.subscribe, saver.edits);
}
