import { type FormEvent, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { failureText } from "#web/api/failure-text.ts";
import { LoginResponseError } from "#web/api/login-response-error.ts";
import { lazyPart } from "#web/components/lazy/lazy-part.tsx";
import { PartFailure } from "#web/components/lazy/part-failure.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { EmailField, PasswordField } from "#web/components/ui/fields/text-field.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/auth/form.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import { ApiError } from "#web/transport/errors.ts";
import { useLoginSuccess } from "./use-second-step.ts";

/** Most addresses are verified. */
const ResendVerification = lazyPart(
  () => import("#web/features/auth/resend-verification.tsx").then((module) => module.ResendVerification),
  PartFailure,
);

interface CredentialsFormProps {
  email: string;
  onEmailChange(email: string): void;
  onAttempt(): void;
  onCodeNeeded(twoFactorToken: string): void;
}

/** Email and password. Once there is a session, the page's guard redirects to the timeline. */
export function CredentialsForm({ email, onEmailChange, onAttempt, onCodeNeeded }: CredentialsFormProps) {
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [unverified, setUnverified] = useState(false);
  const [busy, setBusy] = useState(false);
  const { login } = useSession();
  const announceSuccess = useLoginSuccess();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    onAttempt();
    setUnverified(false);
    if (email.trim() === "" || password === "") return setFailure(t("Please fill in all fields"));
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await login(email.trim(), password);
      if ("user" in outcome) announceSuccess();
      else onCodeNeeded(outcome.twoFactorToken);
    } catch (error) {
      setUnverified(error instanceof ApiError && error.code === "VERIFICATION_REQUIRED");
      setFailure(error instanceof LoginResponseError ? error.message : failureText(error, t("Login failed")));
    } finally {
      setBusy(false);
    }
  }

  return (
    <>
      <div className={styles.notices}>
        {failure === null ? null : unverified ? (
          <ResendVerification email={email} reason={failure} />
        ) : (
          <Notice severity="error">{failure}</Notice>
        )}
      </div>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <EmailField autoComplete="username" value={email} onValueChange={onEmailChange} />
        <PasswordField
          label={t("Password")}
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        <div className={`${styles.ways} ${styles.end}`}>
          <Link to="/forgot-password">{t("Forgot password?")}</Link>
        </div>
        <Button type="submit" look="filled" size="tall" block aria-disabled={busy}>
          {busy ? t("Logging In...") : t("Log In")}
        </Button>
      </form>
    </>
  );
}
