import { type FormEvent, useState } from "react";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { PasswordField, TextField } from "#web/components/ui/text-field.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { failureText } from "./failure-text.ts";
import styles from "./form.module.css";
import { ResendVerification } from "./resend-verification.tsx";

interface CredentialsFormProps {
  initialEmail: string;
  onAttempt(): void;
}

/** Address and password. A session leads on to the timeline, by the guard of this page. */
export function CredentialsForm({ initialEmail, onAttempt }: CredentialsFormProps) {
  const [email, setEmail] = useState(initialEmail);
  const [password, setPassword] = useState("");
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { login } = useSession();
  const alert = useAlert();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    onAttempt();
    if (email.trim() === "" || password === "") return setFailure("Please fill in all fields");
    setBusy(true);
    setFailure(null);
    try {
      const outcome = await login(email.trim(), password);
      if ("user" in outcome) {
        alert({ text: "Login successful!", severity: "success", durationMs: alertDurationMs.success });
      } else {
        setFailure("This account asks for a second step that this page cannot show.");
      }
    } catch (error) {
      setFailure(failureText(error, "Login failed"));
    } finally {
      setBusy(false);
    }
  }

  const unverified = failure?.includes("Email verification required") ?? false;
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
        <TextField
          label="Email"
          type="email"
          name="email"
          icon="mail"
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          value={email}
          onValueChange={setEmail}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          value={password}
          onValueChange={setPassword}
        />
        <Button type="submit" look="filled" size="tall" block aria-disabled={busy}>
          {busy ? "Logging In..." : "Log In"}
        </Button>
      </form>
    </>
  );
}
