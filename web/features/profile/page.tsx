import { useEffect } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { useLogout } from "#web/components/logout/use-logout.ts";
import { useSearchParams } from "#web/components/router/router.ts";
import { Breadcrumb } from "#web/components/ui/blocks/breadcrumb.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Icon } from "#web/components/ui/icon.tsx";
import { laterIcons } from "#web/components/ui/later-icons.ts";
import { useSession } from "#web/session/session-provider.tsx";
import { arrivalMessage } from "./arrival-messages.ts";
import { DataExport } from "./data-export.tsx";
import { DeleteAccount } from "./delete-account.tsx";
import { HelpCard } from "./help-card.tsx";
import styles from "./page.module.css";
import { PasswordChange } from "./password-change.tsx";
import { PersonalInformation } from "./personal-information.tsx";
import { ProfilePhoto } from "./photo/photo.tsx";
import { SubscriptionCard } from "./subscription-card.tsx";

/** The user's account: personal information, password, subscription, data and deletion. */
export default function ProfilePage() {
  const { authentication } = useSession();
  const { isBusy, logout } = useLogout();
  useArrivalMessage();
  if (authentication.status !== "member") return null;
  const { user } = authentication;
  return (
    <div className={styles.page}>
      <Breadcrumb
        above={[{ label: t("Home"), to: "/" }]}
        current={t("{of, select, person {Account} other {}}", { of: "person" })}
      />
      <div className={styles.head}>
        <h1>{t("Account Settings")}</h1>
        <Button aria-disabled={isBusy} onClick={() => void logout()}>
          <Icon shape={laterIcons["log-out"]} />
          {t("Logout")}
        </Button>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfilePhoto user={user} />
          {/* Saved values arrive as a new user object; the fields reset to them. */}
          <PersonalInformation key={`${user.displayName} ${user.email} ${user.pendingEmail}`} user={user} />
          <PasswordChange isVerified={user.emailVerified} />
        </div>
        <div className={styles.column}>
          <SubscriptionCard subscription={user.subscription} />
          <HelpCard />
          <DataExport />
          <DeleteAccount hasTwoFactor={user.twoFactorEnabled} />
        </div>
      </div>
    </div>
  );
}

/** Shows the result of a mailed link once and reloads the user. */
function useArrivalMessage() {
  const [query, setQuery] = useSearchParams();
  const { refreshUser } = useSession();
  const alert = useAlert();
  const message = arrivalMessage(query);
  const severity = message?.severity;
  const text = message?.text;
  useEffect(() => {
    if (severity === undefined || text === undefined) return;
    alert({ text, severity, durationMs: alertDurationMs[severity === "success" ? "success" : "error"] });
    setQuery(new URLSearchParams(), { replace: true });
    if (severity === "success") void refreshUser();
  }, [severity, text, alert, setQuery, refreshUser]);
}
