import { type FormEvent, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { CodeField, codeLength } from "#web/components/two-factor/code-field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/auth/form.module.css";
import { useSecondStep } from "./use-second-step.ts";

interface CodeStepProps {
  token: string;
  /** The user has no access to the authenticator app. */
  onLost(): void;
  onBack(reason?: string): void;
}

/** The second step of a login, with the authenticator app. */
export function CodeStep({ token, onLost, onBack }: CodeStepProps) {
  const [code, setCode] = useState("");
  const { busy, failure, setFailure, send } = useSecondStep(token, t("Failed to verify 2FA code"), onBack);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (code.length < codeLength) return setFailure(t("Please enter a valid 6-digit code"));
    await send({ code });
    setCode("");
  }

  return (
    <>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <CodeField
          label={t("Six-digit code")}
          isLabelHidden
          value={code}
          onValueChange={setCode}
          error={failure}
        />
        <Button type="submit" look="filled" size="tall" block aria-disabled={busy}>
          {busy ? t("Verifying...") : t("Verify")}
        </Button>
        <div className={styles.ways}>
          <button type="button" className={styles.way} onClick={onLost}>
            {t("Lost your authenticator app?")}
          </button>
          <button type="button" className={styles.way} onClick={() => onBack()}>
            {t("Back to Login")}
          </button>
        </div>
      </form>
      <div className={styles.hint}>
        <Notice severity="info">
          {t(
            "Codes change every 30 seconds. If a code fails, check that the clock on your phone is set automatically.",
          )}
        </Notice>
      </div>
    </>
  );
}
