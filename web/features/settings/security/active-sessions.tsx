import { useState } from "react";
import type { Device } from "#shared/api/sessions.ts";
import { t } from "#shared/domain/language/translate.ts";
import { call } from "#web/api/api.ts";
import { refusalText } from "#web/api/failure-text.ts";
import { useOperation } from "#web/api/use-operation.ts";
import { alertDurationMs, useAlert } from "#web/components/alerts/alerts.tsx";
import { Card, CardRow } from "#web/components/ui/blocks/card.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { ConfirmDialog } from "#web/components/ui/dialogs/confirm-dialog.tsx";
import { useExclusive } from "#web/components/ui/hooks/use-exclusive.ts";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import { moreIcons } from "#web/components/ui/more-icons.ts";
import { Notice } from "#web/components/ui/notice.tsx";
import { NotLoaded } from "#web/features/settings/not-loaded.tsx";
import styles from "#web/features/settings/page.module.css";
import { DeviceDetails, UnusualChip } from "./device-details.tsx";
import { deviceIcon, deviceText } from "./device-text.ts";
import { OwnDevice } from "./own-device.tsx";

/** The action waiting for confirmation. */
type Question = { about: "session" | "device"; device: Device } | { about: "others" };

interface Task {
  send(): Promise<{ message: string }>;
  failure: string;
}

function taskOf(question: Question): Task {
  switch (question.about) {
    case "session": {
      const params = { id: question.device.mostRecentSession.id };
      return {
        send: () => call("sessions", "revokeSession", { params }),
        failure: t("Failed to revoke session"),
      };
    }
    case "device": {
      const { deviceFingerprintId } = question.device;
      return {
        send: () => call("sessions", "revokeDeviceSessions", { params: { deviceFingerprintId } }),
        failure: t("Failed to revoke device sessions"),
      };
    }
    case "others":
      return {
        send: () => call("sessions", "revokeOtherSessions"),
        failure: t("Failed to revoke sessions"),
      };
  }
}

function trustTask({ deviceFingerprintId, isTrusted }: Device): Task {
  const params = { deviceFingerprintId };
  return isTrusted
    ? { send: () => call("sessions", "untrustDevice", { params }), failure: t("Failed to untrust device") }
    : { send: () => call("sessions", "trustDevice", { params }), failure: t("Failed to trust device") };
}

/** The logged-in devices, with actions to log out the others. */
export function ActiveSessions() {
  const read = useOperation("sessions", "listDevices", {});
  const { data, error, mutate } = read;
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, run } = useExclusive();
  const alert = useAlert();

  const perform = ({ send, failure }: Task) =>
    run(async () => {
      try {
        const { message } = await send();
        alert({ text: message, severity: "success", durationMs: alertDurationMs.success });
      } catch (reason) {
        const text = refusalText(reason, failure);
        alert({ text, severity: "error", durationMs: alertDurationMs.error });
      }
      setQuestion(null);
      // Reload the list, whatever the result.
      await mutate().catch(() => undefined);
    });

  const hasOthers = data?.some(({ isCurrent, sessionCount }) => !isCurrent || sessionCount > 1) ?? false;
  return (
    <>
      <div className={styles.sectionHead}>
        <h3>{t("Active Sessions")}</h3>
        {hasOthers ? (
          <Button
            look="danger"
            size="small"
            disabled={isBusy}
            onClick={() => setQuestion({ about: "others" })}
          >
            {t("Revoke all others")}
          </Button>
        ) : null}
      </div>
      <OwnDevice />
      <Card label={t("Active Sessions")}>
        {data === undefined ? (
          <NotLoaded
            read={read}
            loadingText={t("Loading sessions...")}
            failureText={t("Failed to retrieve sessions. Please try again.")}
          />
        ) : (
          <>
            {/* The list may be outdated. */}
            {error === undefined ? null : <Notice severity="error">{t("Failed to load sessions")}</Notice>}
            {data.map((device) => (
              <DeviceRow
                key={device.deviceFingerprintId}
                device={device}
                isBusy={isBusy}
                onTrust={() => void perform(trustTask(device))}
                onAsk={(about) => setQuestion({ about, device })}
              />
            ))}
          </>
        )}
      </Card>
      {question === null ? null : (
        <RevokeDialog
          question={question}
          isBusy={isBusy}
          onConfirm={() => void perform(taskOf(question))}
          onClose={() => setQuestion(null)}
        />
      )}
    </>
  );
}

interface DeviceRowProps {
  device: Device;
  isBusy: boolean;
  onTrust(): void;
  onAsk(about: "session" | "device"): void;
}

function DeviceRow({ device, isBusy, onTrust, onAsk }: DeviceRowProps) {
  const { deviceName, isCurrent, isTrusted, sessionCount } = device;
  return (
    <div className={styles.device}>
      <CardRow
        icon={deviceIcon(device.deviceCategory)}
        title={deviceName}
        chips={
          <>
            {isCurrent ? <Chip tone="accent">{t("This device")}</Chip> : null}
            {isTrusted ? (
              <Chip tone="success" icon={moreIcons.shield}>
                {t("Trusted")}
              </Chip>
            ) : null}
            <UnusualChip device={device} />
          </>
        }
        text={deviceText(device, Date.now())}
      >
        <Button size="small" disabled={isBusy} onClick={onTrust}>
          {t(isTrusted ? "Untrust" : "Trust")}
        </Button>
        {isCurrent ? null : (
          <Button look="danger" size="small" disabled={isBusy} onClick={() => onAsk("session")}>
            {revokeText()}
          </Button>
        )}
        {!isCurrent && sessionCount > 1 ? (
          <Button look="danger" size="small" disabled={isBusy} onClick={() => onAsk("device")}>
            {t("Revoke all {count}", { count: sessionCount })}
          </Button>
        ) : null}
      </CardRow>
      <DeviceDetails device={device} />
    </div>
  );
}

/** Apart from what is done to keys and links: languages have a word of their own for ending a session. */
const revokeText = () => t("{what, select, session {Revoke} other {Revoke}}", { what: "session" });

interface RevokeDialogProps {
  question: Question;
  isBusy: boolean;
  onConfirm(): void;
  onClose(): void;
}

function RevokeDialog({ question, ...rest }: RevokeDialogProps) {
  const words = {
    session: { title: t("Revoke session"), action: revokeText() },
    device: { title: t("Revoke device sessions"), action: t("Revoke All") },
    others: { title: t("Revoke all other sessions"), action: t("Revoke All Others") },
  }[question.about];
  return (
    <ConfirmDialog
      {...words}
      busyAction={t("{what, select, session {Revoking...} other {Revoking...}}", { what: "session" })}
      {...rest}
    >
      <p>{consequenceOf(question)}</p>
    </ConfirmDialog>
  );
}

function consequenceOf(question: Question): string {
  if (question.about === "others") return t("Every device except this one will be logged out at once.");
  const { deviceName: device, sessionCount: count } = question.device;
  if (question.about === "device") {
    return t("All {count} sessions of {device} are logged out at once.", { count, device });
  }
  return count > 1
    ? t("The most recent session of {device} is logged out at once.", { device })
    : t("{device} is logged out at once.", { device });
}
