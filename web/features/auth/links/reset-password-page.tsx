import { type FormEvent, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { navigate } from "#web/components/router/places.ts";
import { Button } from "#web/components/ui/button.tsx";
import { StrengthMeter } from "#web/components/ui/fields/strength-meter.tsx";
import { PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import type { LoginState } from "#web/features/auth/login-messages.ts";
import { RefusedLink } from "./link-page.tsx";
import { type MailedLink, useMailedLink } from "./mailed-link.ts";
import { canReset, type ResetValues, resetProblem } from "./reset-rules.ts";
import { useLinkAction } from "./use-link-action.ts";

/** The page that the password mail links to. */
export default function ResetPasswordPage() {
  const link = useMailedLink();
  // Opening another link on this page starts again.
  return <Reset key={link.token} {...link} />;
}

function Reset({ token, signature }: MailedLink) {
  const [values, setValues] = useState<ResetValues>({ password: "", confirmation: "" });
  const link = useLinkAction({
    isComplete: token !== "" && signature !== "",
    incompleteText: t("Invalid or missing reset token. Please request a new password reset link."),
    textOf: (error) =>
      refusalText(
        error,
        t("An error occurred during password reset. Please try again."),
        t("Password reset failed"),
      ),
  });
  const { refusal, failure, isBusy } = link;

  const reset = async () => {
    await call("auth", "resetPassword", { body: { token, signature, newPassword: values.password } });
    const state: LoginState = { info: t("Your password has been changed. You can log in now.") };
    navigate("/login", { state, replace: true });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const problem = resetProblem(token, signature, values);
    if (problem === null) void link.run(reset);
    else link.setFailure(problem);
  };

  if (refusal !== null) {
    return (
      <RefusedLink reason={refusal} instead={{ to: "/forgot-password", text: t("Request New Reset Link") }} />
    );
  }
  return (
    <Entrance title={t("Choose a new password")} lead={t("Changing it logs out every device.")}>
      <div className={styles.notices}>
        {failure === null ? null : <Notice severity="error">{failure}</Notice>}
      </div>
      <form className={styles.form} onSubmit={submit} noValidate>
        <PasswordField
          label={t("New password")}
          name="new-password"
          autoComplete="new-password"
          maxLength={128}
          value={values.password}
          onValueChange={(password) => setValues({ ...values, password })}
        />
        <StrengthMeter password={values.password} />
        <PasswordField
          label={t("Confirm password")}
          name="confirmation"
          autoComplete="new-password"
          maxLength={128}
          value={values.confirmation}
          onValueChange={(confirmation) => setValues({ ...values, confirmation })}
          error={
            values.confirmation !== "" && values.confirmation !== values.password
              ? t("Passwords do not match")
              : undefined
          }
        />
        <Button
          type="submit"
          look="filled"
          size="tall"
          block
          disabled={!canReset(values)}
          aria-disabled={isBusy}
        >
          {isBusy ? t("Resetting...") : t("Reset Password")}
        </Button>
      </form>
    </Entrance>
  );
}
