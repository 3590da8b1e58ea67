import { type ReactNode, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { longestPlanName } from "#shared/domain/plan/plan-name.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { FormDialog } from "./form-dialog.tsx";
import { useSaving } from "./use-saving.ts";

export interface NamingDialogTexts {
  title: string;
  lead: string;
  action: string;
  busyAction: string;
}

interface NamingDialogProps extends NamingDialogTexts {
  name: string;
  onNameChange(name: string): void;
  /** What is wrong with the name. */
  problem: string | undefined;
  /** Whether nothing is wrong with the fields after it. */
  isRestValid?: boolean;
  /** Fields after the name, which show what is wrong with them once someone has tried to save. */
  children?: (isChecked: boolean) => ReactNode;
  /** Resolves to the reason of a failure, or null. */
  onSave(): Promise<string | null>;
  onClose(): void;
}

/** Asks for the name of something that is saved, and perhaps for more. */
export function NamingDialog(props: NamingDialogProps) {
  const { name, onNameChange, problem, isRestValid = true, children, onSave, onClose } = props;
  const { title, lead, action, busyAction } = props;
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, failure, save, forgetFailure } = useSaving(onClose);
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      isBusy={isBusy}
      onSubmit={() => {
        setIsChecked(true);
        if (problem === undefined && isRestValid) void save(onSave);
      }}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label={t("Name")}
        value={name}
        maxLength={longestPlanName}
        autoComplete="off"
        onValueChange={(text) => {
          onNameChange(text);
          forgetFailure();
        }}
        error={failure ?? (isChecked ? problem : undefined)}
      />
      {children?.(isChecked)}
    </FormDialog>
  );
}
