import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { recordedIn } from "#web/components/display-currency/amounts.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { CycleMark, markedSources, SourceMarker } from "#web/features/timeline/grid/rows/source-marker.tsx";
import styles from "./status-bar.module.css";

/** What is recorded, in a row under the table; simulated buys never count. */
function RecordedFigures({ timeline, currency }: Pick<StatusBarProps, "timeline" | "currency">) {
  const { home, stale, dataDate } = timeline;
  const { recorded } = home;
  if (recorded === null) return <span className={styles.when}>{t("Nothing recorded yet")}</span>;
  const { satoshis } = recorded;
  const { cost, value, gainFraction } = recordedIn(recorded, currency);
  const figures = [
    { label: t("Recorded BTC"), ...formatCell("totalBTC", "BTC", fromSatoshis(satoshis), currency) },
    { label: t("Cost with fees"), ...formatCell("cost", "USD", fromCents(cost), currency) },
    // Without a newer price it is no value of today.
    {
      label: stale ? t("Value, price of {day}", { day: formatDay(dataDate) }) : t("Value"),
      ...formatCell("portfolioValue", "USD", fromCents(value), currency),
    },
    { label: t("Gain"), ...formatCell("portfolioRoi", "fraction", gainFraction, currency) },
  ];
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, text, tone }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={tone === undefined ? "num" : `num ${styles[tone] ?? ""}`}>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

interface StatusBarProps {
  timeline: Timeline;
  currency: Currency;
  /** Off while the same figures are in sight above the months. */
  hasFigures: boolean;
}

export function StatusBar({ timeline, currency, hasFigures }: StatusBarProps) {
  return (
    <div className={styles.bar}>
      {hasFigures ? <RecordedFigures timeline={timeline} currency={currency} /> : null}
      <ul className={styles.legend} aria-label={t("Legend")}>
        {markedSources.map(([kind, text]) => (
          <li key={kind}>
            <SourceMarker kind={kind} /> {t(text)}
          </li>
        ))}
        {timeline.rowSource.includes("edited") ? (
          <li>
            <SourceMarker kind="edited" /> {t("Edited")}
          </li>
        ) : null}
        <li>
          <CycleMark mark="halving" /> {t("Halving")}
        </li>
        <li>
          <CycleMark mark="peak" /> {t("Peak")}
        </li>
        <li>
          <CycleMark mark="trough" /> {t("Trough")}
        </li>
      </ul>
    </div>
  );
}
