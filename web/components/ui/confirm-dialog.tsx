import type { ReactNode } from "react";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";

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
        <>
          <Button
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onClose();
            }}
          >
            Cancel
          </Button>
          <Button
            look="danger"
            aria-disabled={isBusy}
            onClick={() => {
              if (!isBusy) onConfirm();
            }}
          >
            {isBusy ? busyAction : action}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
