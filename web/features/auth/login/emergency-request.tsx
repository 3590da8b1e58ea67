import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { Button } from "#web/components/ui/button.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/auth/form.module.css";
import { LinkRequestForm } from "#web/features/auth/link-request-form.tsx";
import { useLinkRequest } from "#web/features/auth/use-link-request.ts";

interface EmergencyRequestProps {
  initialEmail: string;
  onRecovery(): void;
  onBack(): void;
}

/** Requests the link for replacing a lost authenticator app. */
export function EmergencyRequest({ initialEmail, onRecovery, onBack }: EmergencyRequestProps) {
  const request = useLinkRequest({
    initialEmail,
    ask: (email) => call("two-factor", "requestEmergencyResetFromLogin", { body: { email } }),
    missing: t("Email is required for emergency reset"),
    failed: t("An error occurred during emergency reset. Please try again."),
  });

  if (request.isSent) {
    return (
      <div className={styles.form}>
        <Notice severity="success">
          {t("Emergency reset email sent. Please check your inbox for further instructions.")}
        </Notice>
        <Button size="tall" block onClick={() => onBack()}>
          {t("Back to Login")}
        </Button>
      </div>
    );
  }
  return (
    <LinkRequestForm request={request}>
      <div className={styles.ways}>
        <button type="button" className={styles.way} onClick={onRecovery}>
          {t("Use a recovery code")}
        </button>
        <button type="button" className={styles.way} onClick={() => onBack()}>
          {t("Back to Login")}
        </button>
      </div>
    </LinkRequestForm>
  );
}
