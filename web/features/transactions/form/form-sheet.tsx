import { type ReactNode, useId } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { Button, IconButton } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "./form-sheet.module.css";
import type { SheetState } from "./use-form-sheet.ts";

interface FormSheetProps {
  title: string;
  sheet: SheetState;
  isUnchanged: boolean;
  /** At the left of the footer. */
  action: ReactNode;
  /** Other actions on the month. */
  choice?: ReactNode;
  /** Says that unsaved entries were restored; null when none were. */
  restored: ReactNode;
  onReset(): void;
  onSubmit(): void;
  /** Closes the sheet and discards the entries. */
  onCancel(): void;
  /** Closes the sheet; the entries stay. */
  onClose(): void;
  children: ReactNode;
}

/** The sheet with a form: reset, cancel, save, why saving failed, and restored entries. */
export function FormSheet(props: FormSheetProps) {
  const { title, sheet, isUnchanged, action, choice, restored, children } = props;
  const { onReset, onSubmit, onCancel, onClose } = props;
  const formId = useId();
  return (
    <Dialog
      title={title}
      shape="drawer"
      onClose={onClose}
      tools={
        <Button
          look="text"
          disabled={isUnchanged}
          onClick={() => {
            onReset();
            sheet.clear();
          }}
        >
          <Icon shape={laterIcons.undo} />
          {t("Reset")}
        </Button>
      }
      footer={
        <>
          <span className={styles.left}>{action}</span>
          <Button onClick={onCancel}>{t("Cancel")}</Button>
          <Button look="filled" type="submit" form={formId} disabled={sheet.isBusy}>
            {sheet.isBusy ? t("Saving...") : t("Save")}
          </Button>
        </>
      }
    >
      <form
        ref={sheet.form}
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
        }}
      >
        {choice ? <div className={styles.wide}>{choice}</div> : null}
        {sheet.failure === null ? null : (
          <div className={styles.wide}>
            <Notice severity="error">
              <span className={styles.closable}>
                {sheet.failure}
                <IconButton
                  icon={icons.close}
                  label={t("Close the message")}
                  iconSize={16}
                  onClick={() => sheet.setFailure(null)}
                />
              </span>
            </Notice>
          </div>
        )}
        {restored === null ? null : (
          <p role="status" className={`${styles.wide} ${styles.restored}`}>
            {restored}
          </p>
        )}
        {children}
      </form>
    </Dialog>
  );
}
