import { useCallback, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { Navigate } from "#web/components/router/router.ts";
import { Button, ButtonLink } from "#web/components/ui/button.tsx";
import { EmailField } from "#web/components/ui/fields/text-field.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { Entrance } from "#web/features/auth/entrance.tsx";
import styles from "#web/features/auth/form.module.css";
import { ResendVerification } from "#web/features/auth/resend-verification.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import { type MailedLink, useMailedLink } from "./mailed-link.ts";
import { useOpenedLink } from "./use-opened-link.ts";

/** The page that mails for confirming an address link to, after a sign-up or a change of address. */
export default function VerifyEmailPage() {
  const link = useMailedLink();
  // Opening another link on this page starts again.
  return link.purpose === "email-change" ? (
    <EmailChange key={link.token} link={link} />
  ) : (
    <Verification key={link.token} link={link} />
  );
}

const moveTo = async (body: { token: string; signature: string }) => {
  await call("profile", "verifyEmailChange", { body });
};

/** A change of address ends on the profile page, or at the login for guests. */
function EmailChange({ link }: { link: MailedLink }) {
  const { authentication } = useSession();
  const { step, retry } = useOpenedLink(link, moveTo);
  if (step.name === "failed") return <Failure text={step.text} onRetry={retry} />;
  if (step.name === "verifying" || authentication.status === "loading") return <Verifying />;
  const place = authentication.status === "guest" ? "/login" : "/profile";
  const outcome = step.name === "done" ? "success=email_changed" : "error=invalid_or_expired_token";
  return <Navigate to={`${place}?${outcome}`} replace />;
}

function Verification({ link }: { link: MailedLink }) {
  const { authentication, refreshUser } = useSession();
  const open = useCallback(
    async (body: { token: string; signature: string }) => {
      await call("auth", "verifyEmail", { body });
      void refreshUser();
    },
    [refreshUser],
  );
  const { step, retry } = useOpenedLink(link, open);
  switch (step.name) {
    case "verifying":
      return <Verifying />;
    case "done":
      return (
        <Entrance title={t("Your email is verified")} lead={t("Your plan is waiting for you.")}>
          <ButtonLink
            look="filled"
            size="tall"
            block
            to={authentication.status === "member" ? "/timeline" : "/login"}
          >
            {authentication.status === "member" ? t("Open timeline") : t("Log In")}
          </ButtonLink>
        </Entrance>
      );
    case "refused":
      return <RefusedLink />;
    case "failed":
      return <Failure text={step.text} onRetry={retry} />;
  }
}

function Verifying() {
  return (
    <Entrance title={t("Verifying your email")}>
      <p role="status">{t("One moment, please.")}</p>
    </Entrance>
  );
}

function Failure({ text, onRetry }: { text: string; onRetry(): void }) {
  return (
    <Entrance title={t("Email verification failed")}>
      <div className={styles.notices}>
        <Notice severity="error">{text}</Notice>
      </div>
      <Button look="filled" size="tall" block onClick={onRetry}>
        {t("Try Again")}
      </Button>
    </Entrance>
  );
}

function RefusedLink() {
  const [email, setEmail] = useState("");
  return (
    <Entrance
      title={t("This link no longer works")}
      lead={t(
        "It may have expired or been used already. If your email is not verified yet, ask for a new link.",
      )}
    >
      <div className={styles.form}>
        <EmailField autoComplete="email" value={email} onValueChange={setEmail} />
        <ResendVerification
          email={email}
          reason={t("The new link replaces all earlier ones.")}
          severity="info"
        />
        <ButtonLink size="tall" block to="/login">
          {t("Back to Login")}
        </ButtonLink>
      </div>
    </Entrance>
  );
}
