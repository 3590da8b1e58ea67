import { msg, t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { LinkRequestForm } from "./link-request-form.tsx";
import { useLinkRequest } from "./use-link-request.ts";

const title = msg("Forgot your password?");

/** Requests the link for choosing a new password. */
export default function ForgotPasswordPage() {
  const request = useLinkRequest({
    ask: (email) => call("auth", "requestPasswordReset", { body: { email } }),
    failed: t("An error occurred while sending reset email. Please try again."),
  });

  if (request.isSent) {
    return (
      <Entrance title={t(title)}>
        <div className={styles.form}>
          <Notice severity="success">
            {t("Password reset instructions have been sent to your email. Please check your inbox.")}
          </Notice>
          <ButtonLink size="tall" block to="/login">
            {t("Back to Login")}
          </ButtonLink>
        </div>
      </Entrance>
    );
  }
  return (
    <Entrance title={t(title)} lead={t("Enter your email and we'll send you a link to choose a new one.")}>
      <LinkRequestForm request={request} needsEmail />
      <p className={styles.other}>
        {richText(t("Remembered it? <login>Back to Login</login>"), {
          login: (text) => <Link to="/login">{text}</Link>,
        })}
      </p>
    </Entrance>
  );
}
