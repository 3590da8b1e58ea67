import { useState } from "react";
import type { User } from "#shared/api/schemas/user.ts";
import { recoveryCodesPerSet } from "#shared/domain/account/recovery-codes.ts";
import { dayMs, minuteMs } from "#shared/domain/durations.ts";
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
        text: "Please verify your email before enabling 2FA",
        severity: "error",
        durationMs: alertDurationMs.error,
      });
    }
    setMode(isOn ? "setup" : "disable");
  };

  if (data === undefined) {
    return (
      <Card label="Account Security">
        <div className={styles.quiet}>
          {error === undefined ? (
            <p role="status">Loading settings...</p>
          ) : (
            <Notice severity="error">{error.message}</Notice>
          )}
        </div>
      </Card>
    );
  }
  const left = `${data.recoveryCodesLeft} of ${recoveryCodesPerSet} codes left. New codes replace the old ones.`;
  return (
    <>
      <Card label="Account Security">
        <CardRow
          title="Two-factor authentication"
          chips={
            data.enabled ? (
              <Chip tone="success" icon={icons.check}>
                On
              </Chip>
            ) : (
              <Chip>Off</Chip>
            )
          }
          text="A six-digit code from your authenticator app at every login."
        >
          <Switch label="Two-factor authentication" isLabelHidden isOn={data.enabled} onChange={toggle} />
        </CardRow>
        {data.enabled ? (
          <>
            <CardRow
              title="Check Authenticator"
              text="See whether your authenticator app still gives the right codes."
            >
              <Button onClick={() => setMode("check")}>Check Code</Button>
            </CardRow>
            <CardRow title="Reset Authenticator" text="Move to a new phone. You need one recovery code.">
              <Button onClick={() => setMode("reset")}>Reset Authenticator</Button>
            </CardRow>
            <CardRow title="Recovery Codes" text={left}>
              <Button onClick={() => setMode("manage")}>Generate Codes</Button>
            </CardRow>
            <CardRow title="Emergency Reset" text={`Sends a reset link to ${user.email}.`}>
              <Button look="danger" onClick={() => setMode("emergency")}>
                Emergency Reset
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
