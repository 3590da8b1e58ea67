import { useEffect, useRef, useSyncExternalStore } from "react";
import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { useRenewOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { PlanSaver } from "./plan-saver.ts";

/** The edits of this tab over the plan the server told; `plan` is renewed without losing them. */
export function usePlanSaver(plan: ControlPanel): PlanSaver {
  const showAlert = useAlert();
  const renew = useRenewOperation();
  const kept = useRef<PlanSaver | null>(null);
  kept.current ??= new PlanSaver(plan, {
    send: (body) => call("control-panel", "update", { body }),
    read: () => call("control-panel", "get"),
    onSaved: () => {
      void renew("timeline", "get");
      void renew("control-panel", "get");
      void renew("control-panel", "validation");
    },
    onFailed: (text) => {
      showAlert({ text, severity: "error", durationMs: alertDurationMs.error });
      void renew("control-panel", "get");
    },
  });
  const saver = kept.current;
  useEffect(() => saver.renew(plan), [saver, plan]);
  useEffect(() => () => saver.flush(), [saver]);
  return saver;
}

export function usePlanEdits(saver: PlanSaver) {
  return useSyncExternalStore(saver.subscribe, saver.edits);
}
