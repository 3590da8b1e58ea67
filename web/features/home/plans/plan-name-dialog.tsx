import { useState } from "react";
import { longestPlanName, planNameProblem } from "#shared/domain/plan/plan-name.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { useSaving } from "#web/components/ui/dialogs/use-saving.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";

interface PlanNameDialogProps {
  title: string;
  lead: string;
  /** At first. */
  name: string;
  action: string;
  busyAction: string;
  /** Resolves to the reason of a failure, or null. */
  onSave(name: string): Promise<string | null>;
  onClose(): void;
}

/** Asks for the name of a plan. */
export function PlanNameDialog(props: PlanNameDialogProps) {
  const { title, lead, action, busyAction, onSave, onClose } = props;
  const [name, setName] = useState(props.name);
  const [isChecked, setIsChecked] = useState(false);
  const { isBusy, failure, save, forgetFailure } = useSaving(onClose);
  const problem = planNameProblem(name);
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={busyAction}
      isBusy={isBusy}
      onSubmit={() => {
        setIsChecked(true);
        if (problem === undefined) void save(() => onSave(name));
      }}
      onClose={onClose}
    >
      <p>{lead}</p>
      <TextField
        label="Name"
        value={name}
        maxLength={longestPlanName}
        autoComplete="off"
        onValueChange={(text) => {
          setName(text);
          forgetFailure();
        }}
        error={failure ?? (isChecked ? problem : undefined)}
      />
    </FormDialog>
  );
}
