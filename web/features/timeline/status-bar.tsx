import type { Timeline } from "#shared/api/timeline.ts";
import { planFigures } from "#web/features/timeline/export/plan-figures.ts";
import { CycleMark, SourceMarker } from "#web/features/timeline/grid/rows/source-marker.tsx";
import styles from "./status-bar.module.css";

interface FiguresProps {
  timeline: Timeline;
  isShort: boolean;
}

/** The key figures, always in view: in a row under the table, or in a strip above it on phones. */
export function PlanFigures({ timeline, isShort }: FiguresProps) {
  const { when, figures } = planFigures(timeline);
  return (
    <dl className={isShort ? styles.strip : styles.figures}>
      {figures
        .filter((figure) => !isShort || figure.isShort)
        .map(({ id, label, text, tone }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={tone === undefined ? "num" : `num ${styles[tone] ?? ""}`}>{text}</dd>
          </div>
        ))}
      {when === "end" && !isShort ? (
        <span className={styles.when}>at the end of the plan, projected</span>
      ) : null}
    </dl>
  );
}

export function StatusBar({ timeline }: { timeline: Timeline }) {
  return (
    <div className={styles.bar}>
      <PlanFigures timeline={timeline} isShort={false} />
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
