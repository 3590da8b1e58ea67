import { useState } from "react";
import { planNameProblem } from "#shared/domain/plan/plan-name.ts";
import { NamingDialog, type NamingDialogTexts } from "#web/components/ui/dialogs/naming-dialog.tsx";

interface PlanNameDialogProps extends NamingDialogTexts {
  /** At first. */
  name: string;
  /** Resolves to the reason of a failure, or null. */
  onSave(name: string): Promise<string | null>;
  onClose(): void;
}

/** Asks for the name of a plan. */
export function PlanNameDialog({ onSave, ...props }: PlanNameDialogProps) {
  const [name, setName] = useState(props.name);
  return (
    <NamingDialog
      {...props}
      name={name}
      onNameChange={setName}
      problem={planNameProblem(name)}
      onSave={() => onSave(name)}
    />
  );
}
