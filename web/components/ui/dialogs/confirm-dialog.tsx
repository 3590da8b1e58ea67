import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";

interface ConfirmDialogProps {
  title: string;
  /** The verb of the main button, as in the title. */
  action: string;
  /** The button's text while the action runs. */
  busyAction: string;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
  children: ReactNode;
}

/** Asks for confirmation before an action that cannot be undone. */
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
