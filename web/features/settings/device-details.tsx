import type { Device } from "#shared/api/sessions.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { Chip } from "#web/components/ui/chip.tsx";
import styles from "./device-details.module.css";
import { expiryText, riskText, softwareText } from "./device-text.ts";

const tones = { medium: "warning", high: "error" } as const;

/** Shown for devices that look unusual. */
export function RiskChip({ device: { riskScore, deviceAnalysis } }: { device: Device }) {
  if (deviceAnalysis.level === "low") return null;
  return <Chip tone={tones[deviceAnalysis.level]}>Risk {riskScore}</Chip>;
}

/** What is known of a device, and why it looks usual or not. */
export function DeviceDetails({ device }: { device: Device }) {
  const { deviceName, deviceAnalysis, firstSeen, isCurrent, mostRecentSession, sessionCount } = device;
  const facts = [
    ["Risk", riskText(device)],
    ["Software", softwareText(device)],
    ["First seen", formatDay(firstSeen)],
    ["Sessions", String(sessionCount)],
    [isCurrent ? "This session began" : "Last login", formatDay(mostRecentSession.createdAt)],
    ["Expires", expiryText(mostRecentSession.expiresAt, Date.now())],
  ] as const;
  return (
    <details className={styles.details}>
      <summary>
        Details<span className="visually-hidden"> of {deviceName}</span>
      </summary>
      <dl className={`${styles.facts} num`}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p>{deviceAnalysis.summary}</p>
      {deviceAnalysis.factors.length === 0 ? null : (
        <ul className="num">
          {deviceAnalysis.factors.map(({ id, points, description }) => (
            <li key={id}>
              <b>{points > 0 ? `+${points}` : `−${-points}`}</b>
              {description}
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
