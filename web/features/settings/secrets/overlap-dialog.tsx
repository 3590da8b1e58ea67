import { type ReactNode, useState } from "react";
import { type OverlapHours, overlapHours } from "#shared/domain/developer/overlaps.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { SelectField } from "#web/components/ui/fields/select-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useSubmission } from "#web/components/ui/use-submission.ts";

const until: Readonly<Record<OverlapHours, string>> = {
  0: "at once",
  1: "for another hour",
  24: "for another day",
  168: "for another week",
};

interface OverlapDialogProps {
  title: string;
  /** The verb of the main button, as in the title. */
  action: string;
  busyAction: string;
  /** What is replaced, such as "The old key". */
  label: string;
  /** What it does until it stops, such as "Works". */
  verb: string;
  /** What the dialog says when the server did not say why. */
  failureText: string;
  onReplace(hours: OverlapHours): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/** Replaces a secret, with time to change the programs that use the old one. */
export function OverlapDialog(props: OverlapDialogProps) {
  const { title, action, busyAction, label, verb, failureText, onReplace, onClose, children } = props;
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
          text: `${value === 0 ? "Stops" : verb} ${until[value]}`,
        }))}
        value={String(hours)}
        onChange={(chosen) => setHours(overlapHours.find((value) => String(value) === chosen) ?? 24)}
      />
    </FormDialog>
  );
}
