import type { Currency } from "#shared/domain/currencies.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { spreadLabels } from "#web/components/charts/scene/spread-labels.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./fan.module.css";
import type { FanPlot } from "./fan-plot.ts";
import type { FanPoint } from "./fan-points.ts";

interface EndsProps {
  last: FanPoint;
  currency: Currency;
  /** The prices are old. */
  isOld: boolean;
  /** With the ends of the inner band. */
  hasQuarters: boolean;
}

const labelGap = 30;

/** Values of the end of the plan, in the words of Home. */
const allEnds = [
  { key: "p95", text: msg("1 in 20 above") },
  { key: "p75", text: msg("1 in 4 above") },
  { key: "p50", text: msg("Middle outcome") },
  { key: "putIn", text: msg("You put in") },
  { key: "p25", text: msg("1 in 4 below") },
  { key: "p5", text: msg("1 in 20 below") },
] as const;

const endsOf = (hasQuarters: boolean) =>
  allEnds.filter(({ key }) => hasQuarters || (key !== "p75" && key !== "p25"));

/** The values of the end beside the plot, each tied to its line. */
export function EndLabels({ plot, last, currency, isOld, hasQuarters }: EndsProps & { plot: FanPlot }) {
  const { scale, width, height } = plot;
  const ends = endsOf(hasQuarters);
  const places = spreadLabels(
    ends.map(({ key }) => scale.y(last[key])),
    labelGap,
    8,
    height - 14,
  );
  return ends.map(({ key, text }, i) => {
    const y = places[i] ?? 0;
    return (
      <g key={key}>
        <path
          d={`M${width + 3} ${scale.y(last[key])}L${width + 10} ${scale.y(last[key])}L${width + 16} ${y}`}
          fill="none"
          stroke={key === "putIn" ? "var(--fan-invested)" : "var(--fan-edge)"}
        />
        <text x={width + 20} y={y + 2} className={key === "putIn" ? styles.endPaid : styles.end}>
          {t(text)}
        </text>
        <text x={width + 20} y={y + 15} className={styles.endValue}>
          {wholeMoney(last[key], currency, isOld)}
        </text>
      </g>
    );
  });
}

/** The same under the plot, where there is no room beside it. */
export function EndList({ last, currency, isOld, hasQuarters }: EndsProps) {
  return (
    <dl className={styles.endList}>
      {endsOf(hasQuarters).map(({ key, text }) => (
        <div key={key}>
          <dt>{t(text)}</dt>
          <dd className="num">{wholeMoney(last[key], currency, isOld)}</dd>
        </div>
      ))}
    </dl>
  );
}
