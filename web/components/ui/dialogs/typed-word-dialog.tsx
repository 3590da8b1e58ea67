import { type ReactNode, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { FormDialog } from "./form-dialog.tsx";

const word = "DELETE";

interface TypedWordDialogProps {
  title: string;
  /** The main button's text. */
  action: string;
  /** What is lost. */
  children: ReactNode;
  /** The word was typed. Returns why it failed, or null. */
  onConfirmed(): Promise<string | null>;
  onClose(): void;
}

/** Asks for a typed word before something is deleted for good. */
export function TypedWordDialog({ title, action, children, onConfirmed, onClose }: TypedWordDialogProps) {
  const [typed, setTyped] = useState("");
  const [isWrong, setIsWrong] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const { isBusy, run } = useExclusive();
  const submit = () =>
    run(async () => {
      setIsWrong(typed !== word);
      if (typed !== word) return;
      setFailure(null);
      setFailure(await onConfirmed());
    });
  return (
    <FormDialog
      title={title}
      action={action}
      busyAction={t("Deleting...")}
      isBusy={isBusy}
      look="danger"
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      <p>{children}</p>
      <TextField
        label={t("Please type DELETE to confirm")}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onValueChange={setTyped}
        error={isWrong && typed !== word ? t("Please type DELETE exactly") : undefined}
      />
    </FormDialog>
  );
}
