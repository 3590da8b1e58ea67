import { formatRecoveryCode } from "#shared/domain/account/recovery-codes.ts";
import { t } from "#shared/domain/language/translate.ts";
import { TextField } from "#web/components/ui/fields/text-field.tsx";
import { useFirstFocus } from "./use-first-focus.ts";

/** Length of a complete code, including the dash. */
export const recoveryCodeLength = 11;

interface RecoveryCodeFieldProps {
  error?: string | undefined;
  value: string;
  onValueChange(code: string): void;
}

/** A recovery code, formatted as XXXXX-XXXXX while it is typed. */
export function RecoveryCodeField({ error, value, onValueChange }: RecoveryCodeFieldProps) {
  const input = useFirstFocus();
  return (
    <TextField
      ref={input}
      label={t("Recovery code")}
      name="recovery-code"
      placeholder="XXXXX-XXXXX"
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={value}
      onValueChange={(typed) => onValueChange(formatRecoveryCode(typed))}
      error={error}
    />
  );
}
