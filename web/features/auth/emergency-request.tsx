import { type FormEvent, useState } from "react";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { TextField } from "#web/components/ui/text-field.tsx";
import styles from "./form.module.css";

interface EmergencyRequestProps {
  initialEmail: string;
  onRecovery(): void;
  onBack(): void;
}

/** Asks for the link with which a lost authenticator app is replaced. */
export function EmergencyRequest({ initialEmail, onRecovery, onBack }: EmergencyRequestProps) {
  const [email, setEmail] = useState(initialEmail);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (email.trim() === "") return setFailure("Email is required for emergency reset");
    setBusy(true);
    setFailure(undefined);
    try {
      await call("two-factor", "requestEmergencyResetFromLogin", { body: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      setFailure(refusalText(error, "An error occurred during emergency reset. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  if (sent) {
    return (
      <div className={styles.form}>
        <Notice severity="success">
          Emergency reset email sent. Please check your inbox for further instructions.
        </Notice>
        <Button size="tall" block onClick={() => onBack()}>
          Back to Login
        </Button>
      </div>
    );
  }
  return (
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
        error={failure}
      />
      <Button type="submit" look="filled" size="tall" block aria-disabled={busy}>
        {busy ? "Sending..." : "Send Reset Link"}
      </Button>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onRecovery}>
          Use a recovery code
        </button>
        <button type="button" className={styles.way} onClick={() => onBack()}>
          Back to Login
        </button>
      </div>
    </form>
  );
}
