import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

interface ConfirmDialogProps {
  title: string;
  /** The verb of the main button, as in the title. */
  action: string;
  /** What the button says while the work is under way. */
  busyAction: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, action, busyAction, isBusy, onConfirm, onClose, children } = props;
  return (
    <Dialog
      title={title}
      isClosable={!isBusy}
      onClose={onClose}
      footer={
        <DialogActions
          action={action}
          busyAction={busyAction}
          isBusy={isBusy}
          look="danger"
          onAct={onConfirm}
          onCancel={onClose}
        />
      }
    >
      {children}
    </Dialog>
  );
}
