import { type FormEvent, useState } from "react";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { TextField } from "#web/components/ui/text-field.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";

const title = "Forgot your password?";

/** Asks for the link with which a new password is chosen. */
export default function ForgotPasswordPage() {
  const [email, setEmail] = useState("");
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState(false);
  const [sent, setSent] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      await call("auth", "requestPasswordReset", { body: { email: email.trim() } });
      setSent(true);
    } catch (error) {
      setFailure(refusalText(error, "An error occurred while sending reset email. Please try again."));
    } finally {
      setBusy(false);
    }
  }

  if (sent) {
    return (
      <Entrance title={title}>
        <div className={styles.form}>
          <Notice severity="success">
            Password reset instructions have been sent to your email. Please check your inbox.
          </Notice>
          <ButtonLink size="tall" block to="/login">
            Back to Login
          </ButtonLink>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance title={title} lead="Enter your email, and we send you a link for choosing a new one.">
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
        <Button
          type="submit"
          look="filled"
          size="tall"
          block
          disabled={email.trim() === ""}
          aria-disabled={busy}
        >
          {busy ? "Sending..." : "Send Reset Link"}
        </Button>
      </form>
      <p className={styles.other}>
        Remembered it? <Link to="/login">Back to Login</Link>
      </p>
    </Entrance>
  );
}
