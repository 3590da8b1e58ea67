import { msg, t } from "#shared/domain/language/translate.ts";
import styles from "./sections.module.css";
import { SettingRows } from "./setting-rows.tsx";

const lines = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** Theme and chart colours, with a sample of the lines of a chart. */
export function Appearance() {
  return (
    <SettingRows
      category="appearance"
      label={msg("Appearance")}
      sample={(name) => (name === "chartColors" ? <SampleLines /> : null)}
    />
  );
}

function SampleLines() {
  return (
    <svg
      className={styles.sample}
      viewBox="0 0 200 34"
      role="img"
      aria-label={t("The first eight lines of a chart")}
    >
      {lines.map((line) => (
        <path
          key={line}
          d={`M0 ${line * 4 - 1}H200`}
          style={{ stroke: `var(--series-${line})`, ["--dash" as string]: `var(--series-dash-${line})` }}
        />
      ))}
    </svg>
  );
}

export const Notifications = () => <SettingRows category="notifications" label={msg("Notifications")} />;

export const Privacy = () => <SettingRows category="privacy" label={msg("Privacy")} />;
