import { type FormEvent, useState } from "react";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { failureText, fieldFailures } from "#web/api/failure-text.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { navigate } from "#web/components/router/places.ts";
import { useLocation } from "#web/components/router/router.ts";
import { Button } from "#web/components/ui/button.tsx";
import { StrengthMeter } from "#web/components/ui/fields/strength-meter.tsx";
import { EmailField, PasswordField, TextField } from "#web/components/ui/fields/text-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import type { LoginState } from "./login-messages.ts";
import { requireRegistration, type SignupValues, signupProblem } from "./signup-rules.ts";

const empty: SignupValues = { displayName: "", email: "", password: "", confirmation: "", agreed: false };

interface Failures {
  form?: string | undefined;
  displayName?: string | undefined;
  email?: string | undefined;
  password?: string | undefined;
}

export default function SignupPage() {
  const [values, setValues] = useState(empty);
  const [failures, setFailures] = useState<Failures>({});
  const [busy, setBusy] = useState(false);
  // The numbers calculated before are sent as well; the server checks them.
  const { plan } = (useLocation().state ?? {}) as { plan?: StartingPlan };
  const change = (field: keyof SignupValues) => (value: string) => {
    setValues((before) => ({ ...before, [field]: value }));
  };

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const problem = signupProblem(values);
    setFailures(problem ?? {});
    if (problem !== null) return;
    setBusy(true);
    const email = values.email.trim();
    const displayName = values.displayName.trim();
    try {
      const answer = await call("auth", "register", {
        body: {
          ...{ email, password: values.password },
          ...(displayName === "" ? {} : { displayName }),
          ...(plan === undefined ? {} : { plan }),
        },
      });
      requireRegistration(answer);
      const state: LoginState = {
        message: t("Please verify your email: we have sent a link to {email}.", { email }),
        email,
        isNew: true,
      };
      navigate("/login", { state });
    } catch (error) {
      const fields = fieldFailures(error);
      const known = ["displayName", "email", "password"].some((name) => name in fields);
      setFailures(known ? fields : { form: failureText(error, t("Registration failed")) });
      setBusy(false);
    }
  }

  return (
    <Entrance title={t("Start your plan")} lead={t("An email and a password are all it takes.")}>
      <div className={styles.notices}>
        {failures.form === undefined ? null : <Notice severity="error">{failures.form}</Notice>}
        {plan === undefined ? null : (
          <Notice severity="info">
            {t(
              "Your numbers are saved with your account. Three questions after the sign-up start from them.",
            )}
          </Notice>
        )}
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label={t("Display name")}
          remark={t("optional")}
          name="name"
          autoComplete="name"
          maxLength={50}
          value={values.displayName}
          onValueChange={change("displayName")}
          error={failures.displayName}
        />
        <EmailField
          autoComplete="email"
          required
          value={values.email}
          onValueChange={change("email")}
          error={failures.email}
        />
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="new-password"
          required
          maxLength={128}
          value={values.password}
          onValueChange={change("password")}
          error={failures.password}
        />
        <StrengthMeter password={values.password} debounceMs={500} />
        <PasswordField
          label={t("Confirm password")}
          name="confirmation"
          autoComplete="new-password"
          required
          maxLength={128}
          value={values.confirmation}
          onValueChange={change("confirmation")}
        />
        <label className={styles.agreement}>
          <input
            type="checkbox"
            name="agreement"
            checked={values.agreed}
            onChange={(event) => {
              const agreed = event.currentTarget.checked;
              setValues((before) => ({ ...before, agreed }));
            }}
          />
          <span>
            {richText(
              t("I agree to the <terms>Terms of Service</terms> and <privacy>Privacy Policy</privacy>"),
              {
                terms: (text) => (
                  <Link to="/terms" target="_blank">
                    {text}
                  </Link>
                ),
                privacy: (text) => (
                  <Link to="/privacy" target="_blank">
                    {text}
                  </Link>
                ),
              },
            )}
          </span>
        </label>
        <Button type="submit" look="filled" size="tall" block disabled={!values.agreed} aria-disabled={busy}>
          {busy ? t("Signing Up...") : t("Sign Up")}
        </Button>
      </form>
      <p className={styles.other}>
        {richText(t("Already have an account? <login>Log in</login>"), {
          login: (text) => <Link to="/login">{text}</Link>,
        })}
      </p>
    </Entrance>
  );
}
