import { Button } from "./button.tsx";

interface DialogActionsProps {
  /** The verb of the main button, as in the title. */
  action: string;
  /** What the main button says while the work is under way. */
  busyAction: string;
  isBusy: boolean;
  /** danger: it cannot be taken back. */
  look?: "filled" | "danger";
  /** The form that the main button submits; without one it calls `onAct`. */
  form?: string;
  onAct?(): void;
  onCancel(): void;
}

/** The two ends of a dialog: out of it, or on with it. While it is busy neither does anything, and both keep the focus. */
export function DialogActions(props: DialogActionsProps) {
  const { action, busyAction, isBusy, look = "filled", form, onAct, onCancel } = props;
  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onCancel();
        }}
      >
        Cancel
      </Button>
      <Button
        look={look}
        type={form === undefined ? "button" : "submit"}
        form={form}
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onAct?.();
        }}
      >
        {isBusy ? busyAction : action}
      </Button>
    </>
  );
}
