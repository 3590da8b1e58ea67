import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useSession } from "#web/session/session-provider.tsx";
import styles from "./page.module.css";

/** Whether the address is verified, and the pending new address. */
export function EmailState({ user }: { user: User }) {
  const { refreshUser } = useSession();
  const { isBusy, run } = useExclusive();
  const alert = useAlert();

  const attempt = (work: () => Promise<string>, failure: string) =>
    run(async () => {
      try {
        alert({ text: await work(), severity: "success", durationMs: alertDurationMs.success });
      } catch {
        alert({ text: failure, severity: "error", durationMs: alertDurationMs.error });
      }
    });
  const cancel = () =>
    attempt(async () => {
      const { message } = await call("profile", "cancelEmailChange");
      await refreshUser();
      return message;
    }, t("Failed to cancel email change. Please try again."));
  const resend = () =>
    attempt(async () => {
      await call("auth", "resendVerification", { body: { email: user.email } });
      return t("Verification email sent! Please check your inbox.");
    }, t("Failed to send verification email. Please try again later."));

  return (
    <>
      <div className={styles.badges}>
        {user.emailVerified ? (
          <Chip tone="success" icon={icons.check}>
            {t("Verified")}
          </Chip>
        ) : (
          <>
            <Chip tone="warning" icon={icons.alert}>
              {t("Unverified")}
            </Chip>
            <Button size="small" aria-disabled={isBusy} onClick={() => void resend()}>
              {t("Resend verification email")}
            </Button>
          </>
        )}
      </div>
      {user.pendingEmail === null ? null : (
        <Notice severity="info">
          <div className={styles.aside}>
            <span>
              {richText(
                user.emailChangeExpiresAt === null
                  ? t("Your email changes to <b>{email}</b> when you open the link we sent there.", {
                      email: user.pendingEmail,
                    })
                  : t(
                      "Your email changes to <b>{email}</b> when you open the link we sent there, until {date}.",
                      { email: user.pendingEmail, date: formatDay(user.emailChangeExpiresAt) },
                    ),
                { b: (text) => <b>{text}</b> },
              )}
            </span>
            <Button size="small" aria-disabled={isBusy} onClick={() => void cancel()}>
              {t("Cancel Email Change")}
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
