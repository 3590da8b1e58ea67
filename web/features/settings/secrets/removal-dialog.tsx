import type { ReactNode } from "react";
import { refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";

interface RemovalDialogProps {
  title: string;
  action: string;
  busyAction: string;
  /** What is said once it is removed, and when the server did not say why it is not. */
  doneText: string;
  failureText: string;
  onRemove(): Promise<unknown>;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something is removed for good, removes it, and says how that went. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { doneText, failureText, onRemove, onClose, ...texts } = props;
  const alert = useAlert();
  const { isBusy, run } = useExclusive();
  const remove = () =>
    run(async () => {
      try {
        await onRemove();
        alert({ text: doneText, severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        const text = refusalText(error, failureText);
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
      onClose();
    });
  return <ConfirmDialog {...texts} isBusy={isBusy} onConfirm={() => void remove()} onClose={onClose} />;
}
