import type { Timeline } from "#shared/api/timeline.ts";
import { formatCell } from "./cell-format.ts";
import { CycleMark, SourceMarker } from "./source-marker.tsx";
import styles from "./status-bar.module.css";

type Portfolio = NonNullable<Timeline["portfolio"]>;
type Block = NonNullable<Portfolio["atNow"]>;

const figures = [
  { id: "portfolioTotalBTC", unit: "BTC", label: "Total BTC" },
  { id: "portfolioAbp", unit: "USD/BTC", label: "Average buy price" },
  { id: "portfolioValue", unit: "USD", label: "Holdings value" },
  { id: "portfolioRoi", unit: "fraction", label: "ROI" },
] as const;

const shortFigures = ["portfolioValue", "portfolioRoi"];

/** What the plan holds: as of now, or at its end while it has not begun. */
function planFigures(portfolio: Timeline["portfolio"]): { block: Block; when: "now" | "end" } | undefined {
  if (portfolio?.atNow) return { block: portfolio.atNow, when: "now" };
  return portfolio?.atEnd ? { block: portfolio.atEnd, when: "end" } : undefined;
}

interface FiguresProps {
  timeline: Timeline;
  isShort: boolean;
}

/** The figures that stay in view, in a row under the table or in a strip above it on phones. */
export function PlanFigures({ timeline, isShort }: FiguresProps) {
  const current = planFigures(timeline.portfolio);
  const shown = figures.filter(({ id }) => !isShort || shortFigures.includes(id));
  return (
    <dl className={isShort ? styles.strip : styles.figures}>
      {shown.map(({ id, unit, label }) => {
        const value = current?.block[id] ?? null;
        const { text, tone } = formatCell(id, unit, value, timeline.baseCurrency);
        return (
          <div key={id}>
            <dt>{label}</dt>
            <dd className={tone === undefined ? "num" : `num ${styles[tone] ?? ""}`}>{text}</dd>
          </div>
        );
      })}
      {current?.when === "end" && !isShort ? (
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
