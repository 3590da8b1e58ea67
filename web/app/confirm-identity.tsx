import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { CodeField, codeLength } from "#web/components/two-factor/code-field.tsx";
import { useFirstFocus } from "#web/components/two-factor/use-first-focus.ts";
import { FormDialog } from "#web/components/ui/dialogs/form-dialog.tsx";
import { PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";

interface ConfirmIdentityProps {
  /** Whether an authenticator code is needed as well as the password. */
  code: boolean;
  answer(isConfirmed: boolean): void;
}

type Failures = Partial<Record<"form" | "password" | "code", string>>;

/** Asks for the password, and for a code where needed, before an action reserved for the account owner. */
export function ConfirmIdentity({ code: needsCode, answer }: ConfirmIdentityProps) {
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState<Failures>({});
  const { isBusy, run } = useExclusive();
  const first = useFirstFocus();

  const submit = () =>
    run(async () => {
      const missing: Failures = {
        ...(password === "" ? { password: t("Password is required") } : {}),
        ...(needsCode && code.length < codeLength ? { code: t("Please enter a valid 6-digit code") } : {}),
      };
      setFailures(missing);
      if (Object.keys(missing).length > 0) return;
      try {
        await call("auth", "confirm", { body: { password, ...(needsCode ? { code } : {}) } });
        answer(true);
      } catch (error) {
        const { password: wrongPassword, code: wrongCode } = fieldFailures(error);
        if (wrongCode !== undefined) setCode("");
        if (wrongPassword !== undefined) return setFailures({ password: wrongPassword });
        if (wrongCode !== undefined) return setFailures({ code: wrongCode });
        setFailures({ form: refusalText(error, t("Failed to confirm. Please try again.")) });
      }
    });

  return (
    <FormDialog
      title={t("Confirm it's you")}
      action={t("Confirm")}
      busyAction={t("Confirming...")}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={() => answer(false)}
    >
      <p>{t("Only the account owner can do this. We won't ask again for the next five minutes.")}</p>
      {failures.form === undefined ? null : <Notice severity="error">{failures.form}</Notice>}
      <PasswordField
        ref={first}
        label={t("Password")}
        name="password"
        autoComplete="current-password"
        value={password}
        onValueChange={setPassword}
        error={failures.password}
      />
      {needsCode ? (
        <CodeField
          label={t("Code from your authenticator app")}
          help={t("Enter 6 digits")}
          value={code}
          onValueChange={setCode}
          error={failures.code}
        />
      ) : null}
    </FormDialog>
  );
}
