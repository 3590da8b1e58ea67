import type { Device } from "#shared/api/sessions.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import { Chip } from "#web/components/ui/marks/chip.tsx";
import styles from "./device-details.module.css";
import { expiryText, isAlarming, softwareText } from "./device-text.ts";

const tones = { medium: "warning", high: "error" } as const;

const ownDevice = msg("This is the device you are using. If it were another device, this would be unusual:");

/** Shown for devices that look unusual; the device's text gives the reasons. */
export function UnusualChip({ device }: { device: Device }) {
  const { level } = device.deviceAnalysis;
  if (level === "low" || !isAlarming(device)) return null;
  return <Chip tone={tones[level]}>{t("Unusual")}</Chip>;
}

/** Details of a device, and why it looks unusual. */
export function DeviceDetails({ device }: { device: Device }) {
  const { deviceName, deviceAnalysis, firstSeen, isCurrent, mostRecentSession, sessionCount } = device;
  const facts = [
    [t("Software"), softwareText(device)],
    [t("First seen"), formatDay(firstSeen)],
    [t("Sessions"), String(sessionCount)],
    [t(isCurrent ? "This session began" : "Last login"), formatDay(mostRecentSession.createdAt)],
    [t("Expires"), expiryText(mostRecentSession.expiresAt, Date.now())],
  ] as const;
  return (
    <details className={styles.details}>
      <summary>
        {richText(t("Details<hidden> of {device}</hidden>", { device: deviceName }), {
          hidden: (text) => <span className="visually-hidden">{text}</span>,
        })}
      </summary>
      <dl className={`${styles.facts} num`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{isCurrent && deviceAnalysis.level !== "low" ? t(ownDevice) : deviceAnalysis.summary}</p>
      {deviceAnalysis.factors.length === 0 ? null : (
        <ul>
          {deviceAnalysis.factors.map(({ id, description }) => (
            <li key={id}>{description}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
