import { useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice, type Severity } from "#web/components/ui/notice.tsx";
import styles from "./form.module.css";

type Outcome = "idle" | "busy" | "sent" | "failed" | "addressMissing";

interface ResendVerificationProps {
  email: string;
  reason: string;
  severity?: Severity;
}

/** Offers to resend the verification link. */
export function ResendVerification({ email, reason, severity = "warning" }: ResendVerificationProps) {
  const [outcome, setOutcome] = useState<Outcome>("idle");

  async function resend() {
    const address = email.trim();
    if (address === "") return setOutcome("addressMissing");
    setOutcome("busy");
    try {
      await call("auth", "resendVerification", { body: { email: address } });
      setOutcome("sent");
    } catch {
      setOutcome("failed");
    }
  }

  if (outcome === "sent") {
    return <Notice severity="success">{t("Verification email sent! Please check your inbox.")}</Notice>;
  }
  return (
    <Notice severity={severity}>
      <div className={styles.resend}>
        <span>{reason}</span>
        <Button onClick={() => void resend()} aria-disabled={outcome === "busy"}>
          {t("Resend verification email")}
        </Button>
        {outcome === "failed" ? (
          <span role="alert">{t("Failed to send verification email. Please try again.")}</span>
        ) : null}
        {outcome === "addressMissing" ? (
          <span role="alert">{t("Please enter your email address first")}</span>
        ) : null}
      </div>
    </Notice>
  );
}
