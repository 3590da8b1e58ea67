import { type FormEvent, useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { fieldFailures, refusalText } from "#web/api/failure-text.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmailField, TextField } from "#web/components/ui/fields/text-field.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { EmailState } from "./email-state.tsx";
import styles from "./page.module.css";
import { type ProfileValues, profileChange, profileProblems } from "./profile-rules.ts";

/** Name and address. A new address is pending until the link mailed to it is opened. */
export function PersonalInformation({ user }: { user: User }) {
  const [values, setValues] = useState<ProfileValues>({
    displayName: user.displayName ?? "",
    email: user.email,
  });
  const [failures, setFailures] = useState<Partial<ProfileValues> & { form?: string }>({});
  const { isBusy, run } = useExclusive();
  const { refreshUser } = useSession();
  const alert = useAlert();
  const change = profileChange(user, values);
  const problems = profileProblems(change);
  const canSave = Object.keys(change).length > 0 && Object.keys(problems).length === 0;
  const edit = (field: keyof ProfileValues) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
    setFailures({});
  };

  const save = () =>
    run(async () => {
      if (!canSave) return;
      setFailures({});
      try {
        await call("profile", "updateMe", { body: change });
        alert({
          text:
            change.email === undefined
              ? t("Profile updated successfully")
              : t("We have sent a link to {email}. Your email changes when you open it.", {
                  email: change.email,
                }),
          severity: "success",
          durationMs: alertDurationMs.info,
        });
        await refreshUser();
      } catch (error) {
        const { displayName, email } = fieldFailures(error);
        const isKnown = displayName !== undefined || email !== undefined;
        setFailures(
          isKnown
            ? { ...(displayName !== undefined && { displayName }), ...(email !== undefined && { email }) }
            : { form: refusalText(error, unchanged(change), t("Profile update failed")) },
        );
      }
    });

  return (
    <section className={styles.panel} aria-labelledby="personal-information">
      <h2 id="personal-information">{t("Personal information")}</h2>
      {failures.form === undefined ? null : <Notice severity="error">{failures.form}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void save();
        }}
      >
        <TextField
          label={t("Display name")}
          name="name"
          autoComplete="name"
          maxLength={50}
          value={values.displayName}
          onValueChange={edit("displayName")}
          error={failures.displayName ?? problems.displayName}
        />
        <EmailField
          autoComplete="email"
          disabled={user.pendingEmail !== null}
          value={values.email}
          onValueChange={edit("email")}
          error={failures.email ?? problems.email}
        />
        <EmailState user={user} />
        <div>
          <Button type="submit" look="filled" disabled={!canSave} aria-disabled={isBusy}>
            {isBusy ? t("Saving...") : t("Save")}
          </Button>
        </div>
      </form>
    </section>
  );
}

/** The error text when the response has none. */
function unchanged({ email }: Partial<ProfileValues>): string {
  return email === undefined ? t("Failed to update profile. Please try again.") : t("Email update failed");
}
