import type { Timeline } from "#shared/api/timeline.ts";
import { fromCents, fromSatoshis } from "#shared/domain/money.ts";
import { formatCell } from "#web/components/format/cell-format.ts";
import { CycleMark, SourceMarker } from "#web/features/timeline/grid/rows/source-marker.tsx";
import styles from "./status-bar.module.css";

/** What is recorded, in a row under the table; simulated buys never count. */
function RecordedFigures({ timeline }: { timeline: Timeline }) {
  const { recorded } = timeline.home;
  if (recorded === null) return <span className={styles.when}>Nothing recorded yet</span>;
  const { satoshis, cost, value, gainFraction } = recorded;
  const figures = [
    { label: "Recorded BTC", ...formatCell("totalBTC", "BTC", fromSatoshis(satoshis), "USD") },
    { label: "Cost with fees", ...formatCell("cost", "USD", fromCents(cost.usdCents), "USD") },
    { label: "Value", ...formatCell("portfolioValue", "USD", fromCents(value.usdCents), "USD") },
    { label: "Gain", ...formatCell("portfolioRoi", "fraction", gainFraction, "USD") },
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
  /** Off while the same figures are in sight above the months. */
  hasFigures: boolean;
}

export function StatusBar({ timeline, hasFigures }: StatusBarProps) {
  return (
    <div className={styles.bar}>
      {hasFigures ? <RecordedFigures timeline={timeline} /> : null}
      <ul className={styles.legend} aria-label="Legend">
        <li>
          <SourceMarker kind="actual" /> Actual
        </li>
        <li>
          <SourceMarker kind="backfilled" /> Back-filled
        </li>
        <li>
          <SourceMarker kind="projected" /> Projected
        </li>
        {timeline.rowSource.includes("edited") ? (
          <li>
            <SourceMarker kind="edited" /> Edited
          </li>
        ) : null}
        <li>
          <CycleMark mark="halving" /> Halving
        </li>
        <li>
          <CycleMark mark="peak" /> Peak
        </li>
        <li>
          <CycleMark mark="trough" /> Trough
        </li>
      </ul>
    </div>
  );
}
