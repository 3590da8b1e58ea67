import type { User } from "#shared/api/schemas/user.ts";
import { call } from "#web/api/api.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { formatDay } from "#web/components/format/dates.ts";
import { Button } from "#web/components/ui/button.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import { useExclusive } from "#web/components/ui/use-exclusive.ts";
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
    }, "Failed to cancel email change. Please try again.");
  const resend = () =>
    attempt(async () => {
      await call("auth", "resendVerification", { body: { email: user.email } });
      return "Verification email sent! Please check your inbox.";
    }, "Failed to send verification email. Please try again later.");

  return (
    <>
      <div className={styles.badges}>
        {user.emailVerified ? (
          <Chip tone="success" icon={icons.check}>
            Verified
          </Chip>
        ) : (
          <>
            <Chip tone="warning" icon={icons.alert}>
              Unverified
            </Chip>
            <Button size="small" aria-disabled={isBusy} onClick={() => void resend()}>
              Resend verification email
            </Button>
          </>
        )}
      </div>
      {user.pendingEmail === null ? null : (
        <Notice severity="info">
          <div className={styles.aside}>
            <span>
              Your email changes to <b>{user.pendingEmail}</b> when you open the link we sent there
              {user.emailChangeExpiresAt === null ? "" : `, until ${formatDay(user.emailChangeExpiresAt)}`}.
            </span>
            <Button size="small" aria-disabled={isBusy} onClick={() => void cancel()}>
              Cancel Email Change
            </Button>
          </div>
        </Notice>
      )}
    </>
  );
}
