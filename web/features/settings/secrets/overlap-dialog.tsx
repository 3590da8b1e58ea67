import { type ReactNode, useState } from "react";
import { type OverlapHours, overlapHours } from "#shared/domain/developer/overlaps.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { useSubmission } from "#web/components/ui/hooks/use-submission.ts";
import { Notice } from "#web/components/ui/notice.tsx";

const untilTexts: Readonly<Record<OverlapHours, string>> = {
  0: msg("Stops at once"),
  1: msg("{old, select, key {Works} other {Signs}} for another hour"),
  24: msg("{old, select, key {Works} other {Signs}} for another day"),
  168: msg("{old, select, key {Works} other {Signs}} for another week"),
};

interface OverlapDialogProps {
  title: string;
  /** The verb of the main button, as in the title. */
  action: string;
  busyAction: string;
  /** What is replaced, such as "The old key". */
  label: string;
  /** Says what it does until it stops: a key works, a secret signs. */
  old: "key" | "secret";
  /** What the dialog says when the server did not say why. */
  failureText: string;
  onReplace(hours: OverlapHours): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/** Replaces a secret, with time to change the programs that use the old one. */
export function OverlapDialog(props: OverlapDialogProps) {
  const { title, action, busyAction, label, old, failureText, onReplace, onClose, children } = props;
  const [hours, setHours] = useState<OverlapHours>(24);
  const { failure, isBusy, submit } = useSubmission([], failureText);
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      isBusy={isBusy}
      onSubmit={() => void submit({}, () => onReplace(hours))}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      {children}
      <SelectField
        label={label}
        options={overlapHours.map((value) => ({
          value: String(value),
          text: t(untilTexts[value], { old }),
        }))}
        value={String(hours)}
        onChange={(chosen) => setHours(overlapHours.find((value) => String(value) === chosen) ?? 24)}
      />
    </FormDialog>
  );
}
