import type { ControlPanel } from "#shared/api/control-panel.ts";
import { call } from "#web/api/api.ts";
import { useRenewOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { ApiError } from "#web/transport/errors.ts";

/**
 * Shows that the whole plan was replaced and offers undo, which the server supports until the next change.
 *
 * @returns a function to call with the current plan and the message to show
 */
export function usePlanUndo(): (plan: ControlPanel, text: string) => void {
  const showAlert = useAlert();
  const renew = useRenewOperation();
  const renewAll = () => {
    void renew("control-panel", "get");
    void renew("control-panel", "validation");
    void renew("timeline", "get");
  };
  const undo = async (version: number) => {
    try {
      await call("control-panel", "undoReplacement", { body: { version } });
      showAlert({ text: "Your earlier plan is restored", severity: "success" });
    } catch (error) {
      const reason = error instanceof ApiError && error.status < 500 ? error.message : undefined;
      showAlert({
        text: reason ?? "Failed to restore your earlier plan. Please try again.",
        severity: "error",
        durationMs: alertDurationMs.error,
      });
    } finally {
      renewAll();
    }
  };
  return ({ version }, text) => {
    renewAll();
    showAlert({
      text,
      severity: "success",
      durationMs: alertDurationMs.error,
      action: { label: "Undo", run: () => void undo(version) },
    });
  };
}
