import { type FormEvent, useState } from "react";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { StrengthMeter } from "#web/components/ui/strength-meter.tsx";
import { PasswordField } from "#web/components/ui/text-field.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import type { LoginState } from "./login-messages.ts";
import { type MailedLink, useMailedLink } from "./mailed-link.ts";
import { canReset, type ResetValues, resetProblem } from "./reset-rules.ts";

/** The page that the password mail links to. */
export default function ResetPasswordPage() {
  const link = useMailedLink();
  // Opening another link on this page starts again.
  return <Reset key={link.token} {...link} />;
}

function Reset({ token, signature }: MailedLink) {
  const isLink = token !== "" && signature !== "";
  const [refusal, setRefusal] = useState<string | null>(
    isLink ? null : "Invalid or missing reset token. Please request a new password reset link.",
  );
  if (refusal !== null) return <RefusedLink reason={refusal} />;
  return <ResetForm token={token} signature={signature} onRefused={setRefusal} />;
}

function RefusedLink({ reason }: { reason: string }) {
  return (
    <Entrance title="This link does not work">
      <div className={styles.form}>
        <Notice severity="error">{reason}</Notice>
        <ButtonLink look="filled" size="tall" block to="/forgot-password">
          Request New Reset Link
        </ButtonLink>
        <ButtonLink size="tall" block to="/login">
          Back to Login
        </ButtonLink>
      </div>
    </Entrance>
  );
}

interface ResetFormProps {
  token: string;
  signature: string;
  onRefused(reason: string): void;
}

function ResetForm({ token, signature, onRefused }: ResetFormProps) {
  const [values, setValues] = useState<ResetValues>({ password: "", confirmation: "" });
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = resetProblem(token, signature, values);
    setFailure(problem);
    if (problem !== null) return;
    setBusy(true);
    try {
      await call("auth", "resetPassword", { body: { token, signature, newPassword: values.password } });
      const state: LoginState = { info: "Your password has been changed. You can log in now." };
      navigate("/login", { state, replace: true });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === "INVALID_TOKEN") return onRefused(error.message);
      const trouble = "An error occurred during password reset. Please try again.";
      setFailure(refusalText(error, trouble, "Password reset failed"));
    }
  }

  return (
    <Entrance title="Choose a new password" lead="Changing it logs out every device.">
      <div className={styles.notices}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <PasswordField
          label="New password"
          name="new-password"
          autoComplete="new-password"
          maxLength={128}
          value={values.password}
          onValueChange={(password) => setValues({ ...values, password })}
        />
        <StrengthMeter password={values.password} />
        <PasswordField
          label="Confirm password"
          name="confirmation"
          autoComplete="new-password"
          maxLength={128}
          value={values.confirmation}
          onValueChange={(confirmation) => setValues({ ...values, confirmation })}
          error={
            values.confirmation !== "" && values.confirmation !== values.password
              ? "Passwords do not match"
              : undefined
          }
        />
        <Button
          type="submit"
          look="filled"
          size="tall"
          block
          disabled={!canReset(values)}
          aria-disabled={busy}
        >
          {busy ? "Resetting..." : "Reset Password"}
        </Button>
      </form>
    </Entrance>
  );
}
