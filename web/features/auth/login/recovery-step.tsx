import { type FormEvent, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { RecoveryCodeField, recoveryCodeLength } from "#web/components/two-factor/recovery-code-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import styles from "#web/features/auth/form.module.css";
import { useSecondStep } from "./use-second-step.ts";

interface RecoveryStepProps {
  token: string;
  onCode(): void;
  onEmergency(): void;
  onBack(reason?: string): void;
}

/** The second step of a login, with a recovery code. */
export function RecoveryStep({ token, onCode, onEmergency, onBack }: RecoveryStepProps) {
  const [recoveryCode, setRecoveryCode] = useState("");
  const { busy, failure, send } = useSecondStep(token, t("Failed to verify recovery code"), onBack);

  async function submit(event: FormEvent) {
    event.preventDefault();
    await send({ recoveryCode });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <RecoveryCodeField value={recoveryCode} onValueChange={setRecoveryCode} error={failure} />
      <Button
        type="submit"
        look="filled"
        size="tall"
        block
        disabled={recoveryCode.length < recoveryCodeLength}
        aria-disabled={busy}
      >
        {busy ? t("Verifying...") : t("Verify")}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onCode}>
          {t("Use 2FA code instead")}
        </button>
        <button type="button" className={styles.way} onClick={() => onBack()}>
          {t("Back to Login")}
        </button>
      </div>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onEmergency}>
          {t("No recovery codes either? Emergency 2FA reset")}
        </button>
      </div>
    </form>
  );
}
