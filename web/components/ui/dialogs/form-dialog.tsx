import { type ReactNode, type Ref, useId } from "react";
import { Dialog } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import styles from "./form-dialog.module.css";

interface FormDialogProps {
  title: string;
  /** The verb of the main button, as in the title. */
  action: string;
  /** The main button's text while the action runs. */
  busyAction: string;
  isBusy: boolean;
  /** There is nothing to submit. */
  isDisabled?: boolean;
  /** danger: it cannot be undone. */
  look?: "filled" | "danger";
  form?: Ref<HTMLFormElement>;
  onSubmit(): void;
  /** Cancel, Escape, the close button, or a click outside; never while busy. */
  onClose(): void;
  children: ReactNode;
}

/** A dialog with fields and one action. */
export function FormDialog(props: FormDialogProps) {
  const { title, isBusy, form, onSubmit, onClose, children, ...actions } = props;
  const formId = useId();
  return (
    <Dialog
      title={title}
      isClosable={!isBusy}
      onClose={onClose}
      footer={<DialogActions {...actions} isBusy={isBusy} form={formId} onCancel={onClose} />}
    >
      <form
        ref={form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
