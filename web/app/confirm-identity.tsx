import { useId, useState } from "react";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { CodeField, codeLength } from "#web/components/two-factor/code-field.tsx";
import { useFirstFocus } from "#web/components/two-factor/use-first-focus.ts";
import { Dialog } from "#web/components/ui/dialogs/dialog.tsx";
import { DialogActions } from "#web/components/ui/dialogs/dialog-actions.tsx";
import { PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
import styles from "./confirm-identity.module.css";

interface ConfirmIdentityProps {
  /** Whether an authenticator code is needed as well as the password. */
  code: boolean;
  answer(isConfirmed: boolean): void;
}

type Failures = Partial<Record<"form" | "password" | "code", string>>;

/** Asks for the password, and for a code where needed, before an action reserved for the account owner. */
export function ConfirmIdentity({ code: needsCode, answer }: ConfirmIdentityProps) {
  const formId = useId();
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [failures, setFailures] = useState<Failures>({});
  const { isBusy, run } = useExclusive();
  const first = useFirstFocus();

  const submit = () =>
    run(async () => {
      const missing: Failures = {
        ...(password === "" ? { password: "Password is required" } : {}),
        ...(needsCode && code.length < codeLength ? { code: "Please enter a valid 6-digit code" } : {}),
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
        setFailures({ form: refusalText(error, "Failed to confirm. Please try again.") });
      }
    });

  return (
    <Dialog
      title="Confirm it's you"
      isClosable={!isBusy}
      onClose={() => answer(false)}
      footer={
        <DialogActions
          action="Confirm"
          busyAction="Confirming..."
          isBusy={isBusy}
          form={formId}
          onCancel={() => answer(false)}
        />
      }
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <p>Only the account owner can do this. We won't ask again for the next five minutes.</p>
        {failures.form === undefined ? null : <Notice severity="error">{failures.form}</Notice>}
        <PasswordField
          ref={first}
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
          error={failures.password}
        />
        {needsCode ? (
          <CodeField
            label="Code from your authenticator app"
            help="Enter 6 digits"
            value={code}
            onValueChange={setCode}
            error={failures.code}
          />
        ) : null}
      </form>
    </Dialog>
  );
}
