import { useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { recoveryCodesPerSet } from "#shared/domain/account/recovery-codes.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Switch } from "#web/components/ui/fields/switch.tsx";
import { icons } from "#web/components/ui/icons.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { Notice } from "#web/components/ui/notice.tsx";
import styles from "#web/features/settings/page.module.css";
import { useSession } from "#web/session/session-provider.tsx";
import { ActiveSessions } from "./active-sessions.tsx";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";
import type { TwoFactorMode } from "./use-two-factor-flow.ts";

const checkedEveryMs = { enabled: 5 * minuteMs, disabled: dayMs } as const;

/** The second factor and the logged-in devices. */
export function Security() {
  const { authentication } = useSession();
  if (authentication.status !== "member") return null;
  return (
    <>
      <AccountSecurity user={authentication.user} />
      <ActiveSessions />
    </>
  );
}

function AccountSecurity({ user }: { user: User }) {
  const { refreshUser } = useSession();
  const alert = useAlert();
  const [mode, setMode] = useState<TwoFactorMode | null>(null);
  const { data, error } = useOperation(
    "two-factor",
    "status",
    {},
    { refreshInterval: (known) => (known?.enabled ? checkedEveryMs.enabled : checkedEveryMs.disabled) },
  );

  const toggle = (isOn: boolean) => {
    if (isOn && !user.emailVerified) {
      return alert({
        text: t("Please verify your email before enabling 2FA"),
        severity: "error",
        durationMs: alertDurationMs.error,
      });
    }
    setMode(isOn ? "setup" : "disable");
  };

  if (data === undefined) {
    return (
      <Card label={t("Account Security")}>
        <div className={styles.quiet}>
          {error === undefined ? (
            <p role="status">{t("Loading settings...")}</p>
          ) : (
            <Notice severity="error">{t(error.message)}</Notice>
          )}
        </div>
      </Card>
    );
  }
  const left = t("{left} of {all} codes left. New codes replace the old ones.", {
    left: data.recoveryCodesLeft,
    all: recoveryCodesPerSet,
  });
  return (
    <>
      <Card label={t("Account Security")}>
        <CardRow
          title={t("Two-factor authentication")}
          chips={
            data.enabled ? (
              <Chip tone="success" icon={icons.check}>
                {t("On")}
              </Chip>
            ) : (
              <Chip>{t("Off")}</Chip>
            )
          }
          text={t("A six-digit code from your authenticator app at every login.")}
        >
          <Switch
            label={t("Two-factor authentication")}
            isLabelHidden
            isOn={data.enabled}
            onChange={toggle}
          />
        </CardRow>
        {data.enabled ? (
          <>
            <CardRow
              title={t("Check Authenticator")}
              text={t("See whether your authenticator app still gives the right codes.")}
            >
              <Button onClick={() => setMode("check")}>{t("Check Code")}</Button>
            </CardRow>
            <CardRow
              title={t("Reset Authenticator")}
              text={t("Move to a new phone. You need one recovery code.")}
            >
              <Button onClick={() => setMode("reset")}>{t("Reset Authenticator")}</Button>
            </CardRow>
            <CardRow title={t("Recovery Codes")} text={left}>
              <Button onClick={() => setMode("manage")}>{t("Generate Codes")}</Button>
            </CardRow>
            <CardRow
              title={t("Emergency Reset")}
              text={t("Sends a reset link to {email}.", { email: user.email })}
            >
              <Button look="danger" onClick={() => setMode("emergency")}>
                {t("Emergency Reset")}
              </Button>
            </CardRow>
          </>
        ) : null}
      </Card>
      {mode === null ? null : (
        <TwoFactorDialog
          mode={mode}
          email={user.email}
          onChanged={() => void refreshUser()}
          onClose={() => setMode(null)}
        />
      )}
    </>
  );
}
