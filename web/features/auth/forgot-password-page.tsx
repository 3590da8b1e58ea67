import { call } from "#web/api/api.ts";
import { ButtonLink } from "#web/components/ui/button.tsx";
import { Link } from "#web/components/ui/link.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "./entrance.tsx";
import styles from "./form.module.css";
import { LinkRequestForm } from "./link-request-form.tsx";
import { useLinkRequest } from "./use-link-request.ts";

const title = "Forgot your password?";

/** Requests the link for choosing a new password. */
export default function ForgotPasswordPage() {
  const request = useLinkRequest({
    ask: (email) => call("auth", "requestPasswordReset", { body: { email } }),
    failed: "An error occurred while sending reset email. Please try again.",
  });

  if (request.isSent) {
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
    <Entrance title={title} lead="Enter your email and we'll send you a link to choose a new one.">
      <LinkRequestForm request={request} needsEmail />
      <p className={styles.other}>
        Remembered it? <Link to="/login">Back to Login</Link>
      </p>
    </Entrance>
  );
}
