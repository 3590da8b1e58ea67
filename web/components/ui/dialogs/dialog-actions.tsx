import { t } from "#shared/domain/language/translate.ts";
import { Button } from "#web/components/ui/button.tsx";

interface DialogActionsProps {
  /** The verb of the main button, as in the title. */
  action: string;
  /** The main button's text while the action runs. */
  busyAction: string;
  isBusy: boolean;
  /** There is nothing to do yet. */
  isDisabled?: boolean;
  /** danger: it cannot be undone. */
  look?: "filled" | "danger";
  /** The form that the main button submits; without one it calls `onAct`. */
  form?: string;
  onAct?(): void;
  onCancel(): void;
}

/** A dialog's cancel and main buttons. While busy, both do nothing but stay focusable. */
export function DialogActions(props: DialogActionsProps) {
  const { action, busyAction, isBusy, isDisabled = false, look = "filled", form, onAct, onCancel } = props;
  return (
    <>
      <Button
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) onCancel();
        }}
      >
        {t("Cancel")}
      </Button>
      <Button
        look={look}
        type={form === undefined ? "button" : "submit"}
        form={form}
        disabled={isDisabled}
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
