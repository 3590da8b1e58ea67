import { useId, useRef } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { tickText } from "#web/components/charts/value-text.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { type BandContent, bandShape, bandsAtEnd, height, margin } from "./band-shape.ts";
import styles from "./charts.module.css";

interface BandChartProps extends BandContent {
  /** Names the values of the bands, for screen readers. */
  title: string;
  text(value: number): string;
}

/** Bands of all paths by month: 10 to 90 and 25 to 75 of 100, the median, and the model path beside them. */
export function BandChart({ title, text, ...content }: BandChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const titleId = useId();
  const shape = bandShape(content, width);
  const { date, low, median, high } = bandsAtEnd(content);
  const summary = t(
    "{title}: after {month} the median is {median}, 10 of 100 paths have at most {low}, 10 of 100 at least {high}.",
    { title, month: formatMonth(date), median: text(median), low: text(low), high: text(high) },
  );
  return (
    <>
      <div ref={holder} className={styles.holder}>
        {width === 0 ? null : (
          <svg width={width} height={height} role="img" aria-labelledby={titleId}>
            <title id={titleId}>{summary}</title>
            {shape.values.map(({ value, y }) => (
              <g key={value}>
                <line className={styles.grid} x1={margin.left} x2={width - margin.right} y1={y} y2={y} />
                <text className={styles.tick} x={margin.left - 8} y={y + 4} textAnchor="end">
                  {tickText("number", value)}
                </text>
              </g>
            ))}
            {shape.years.map((year) => (
              <text key={year.date} className={styles.tick} x={year.x} y={height - 6} textAnchor="middle">
                {year.text}
              </text>
            ))}
            <path className={styles.wide} d={shape.wide} />
            <path className={styles.narrow} d={shape.narrow} />
            <path className={styles.median} d={shape.median} />
            <path className={styles.model} d={shape.model} />
          </svg>
        )}
      </div>
      <p className={styles.legend} aria-hidden="true">
        <span>
          <i className={styles.medianKey} /> {t("Median")}
        </span>
        <span>
          <i className={styles.narrowKey} /> {t("25 to 75")}
        </span>
        <span>
          <i className={styles.wideKey} /> {t("10 to 90")}
        </span>
        <span>
          <i className={styles.modelKey} /> {t("Model path, for comparison")}
        </span>
      </p>
    </>
  );
}
