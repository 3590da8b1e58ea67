import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { StrengthMeter } from "#web/components/ui/fields/strength-meter.tsx";
import { PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { ApiError } from "#web/transport/errors.ts";
import styles from "./page.module.css";
import { type PasswordProblem, type PasswordValues, passwordChangeProblem } from "./profile-rules.ts";

const empty: PasswordValues = { current: "", next: "", confirmation: "" };

function problemOf(error: unknown): PasswordProblem {
  if (error instanceof ApiError && error.status === 401) {
    return { form: t("Please log in again to change your password") };
  }
  const { currentPassword, newPassword } = fieldFailures(error);
  if (currentPassword !== undefined) return { current: currentPassword };
  return { form: newPassword ?? refusalText(error, t("Failed to change password. Please try again.")) };
}

/** Replaces the password; the other devices are logged out. */
export function PasswordChange({ isVerified }: { isVerified: boolean }) {
  const [values, setValues] = useState(empty);
  const [problem, setProblem] = useState<PasswordProblem>({});
  const { isBusy, run } = useExclusive();
  const alert = useAlert();
  const edit = (field: keyof PasswordValues) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
  };

  const submit = () =>
    run(async () => {
      const found = passwordChangeProblem(values);
      setProblem(found ?? {});
      if (found !== null) return;
      try {
        const body = { currentPassword: values.current, newPassword: values.next };
        const { message } = await call("auth", "changePassword", { body });
        setValues(empty);
        alert({ text: message, severity: "success", durationMs: alertDurationMs.success });
      } catch (error) {
        setProblem(problemOf(error));
      }
    });

  return (
    <section className={styles.panel} aria-labelledby="password-change">
      <h2 id="password-change">{t("Security")}</h2>
      {isVerified ? (
        <p>{t("Changing your password logs out your other devices.")}</p>
      ) : (
        <Notice severity="warning">{t("Please verify your email before changing your password")}</Notice>
      )}
      {problem.form === undefined ? null : <Notice severity="error">{problem.form}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <PasswordField
          label={t("Current password")}
          name="current-password"
          autoComplete="current-password"
          value={values.current}
          onValueChange={edit("current")}
          error={problem.current}
        />
        <PasswordField
          label={t("New password")}
          name="new-password"
          autoComplete="new-password"
          maxLength={128}
          value={values.next}
          onValueChange={edit("next")}
        />
        <StrengthMeter password={values.next} debounceMs={500} />
        <PasswordField
          label={t("Confirm new password")}
          name="confirmation"
          autoComplete="new-password"
          maxLength={128}
          value={values.confirmation}
          onValueChange={edit("confirmation")}
          error={
            values.confirmation !== "" && values.confirmation !== values.next
              ? t("Passwords do not match")
              : undefined
          }
        />
        <div>
          <Button type="submit" disabled={!isVerified} aria-disabled={isBusy}>
            {isBusy ? t("Changing...") : t("Change Password")}
          </Button>
        </div>
      </form>
    </section>
  );
}
