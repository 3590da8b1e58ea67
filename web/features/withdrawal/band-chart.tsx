import { useId, useRef } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { SimulatedWithdrawal } from "#shared/engine/withdrawal/simulated-withdrawal.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { tickText } from "#web/components/charts/value-text.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import styles from "./charts.module.css";

interface BandChartProps {
  /** Names the values of the bands, for screen readers. */
  title: string;
  dates: readonly string[];
  bands: SimulatedWithdrawal["coins"];
  /** The divisor of the values, month by month; null leaves them unchanged. */
  index: readonly number[] | null;
  /** The model's own path, for comparison. */
  path: readonly number[];
  text(value: number): string;
}

const height = 220;
const margin = { top: 8, right: 8, bottom: 24, left: 56 };

/** About four round values from zero to the top. */
function ticksTo(top: number): number[] {
  const rough = top / 4;
  const unit = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * unit).find((size) => size >= rough) ?? unit;
  return Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
}

/** Bands of all paths by month: 10 to 90 and 25 to 75 of 100, the median, and the model path beside them. */
export function BandChart({ title, dates, bands, index, path, text }: BandChartProps) {
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const titleId = useId();
  const real = (values: readonly (number | null)[]) =>
    values.map((value, month) => (value ?? 0) / (index?.[month] ?? 1));
  const [p10, p25, p50, p75, p90] = [bands.p10, bands.p25, bands.p50, bands.p75, bands.p90].map(real) as [
    number[],
    number[],
    number[],
    number[],
    number[],
  ];
  const model = real(path);
  const highest = Math.max(...p90, ...model);
  // Where nothing is left, the axis is any.
  const top = highest > 0 ? highest : 1;
  const count = dates.length;
  const x = (month: number) =>
    margin.left + (month / Math.max(1, count - 1)) * (width - margin.left - margin.right);
  const y = (value: number) => margin.top + (1 - value / top) * (height - margin.top - margin.bottom);
  const lineOf = (values: readonly number[]) =>
    values
      .map((value, month) => `${month === 0 ? "M" : "L"}${x(month).toFixed(1)} ${y(value).toFixed(1)}`)
      .join("");
  const areaOf = (low: readonly number[], high: readonly number[]) =>
    `${lineOf(high)}${low
      .map((value, month) => `L${x(month).toFixed(1)} ${y(value).toFixed(1)}`)
      .toReversed()
      .join("")}Z`;
  const years = dates.flatMap((date, month) =>
    date.slice(5, 7) === "01" || month === 0 ? [[month, date] as const] : [],
  );
  const every = Math.max(1, Math.ceil(years.length / Math.max(1, Math.floor((width - margin.left) / 64))));
  const last = count - 1;
  const summary = t(
    "{title}: after {month} the median is {median}, 10 of 100 paths have at most {low}, 10 of 100 at least {high}.",
    {
      title,
      month: formatMonth(dates[last] ?? ""),
      median: text(p50[last] ?? 0),
      low: text(p10[last] ?? 0),
      high: text(p90[last] ?? 0),
    },
  );
  return (
    <>
      <div ref={holder} className={styles.holder}>
        {width === 0 ? null : (
          <svg width={width} height={height} role="img" aria-labelledby={titleId}>
            <title id={titleId}>{summary}</title>
            {ticksTo(top).map((tick) => (
              <g key={tick}>
                <line
                  className={styles.grid}
                  x1={margin.left}
                  x2={width - margin.right}
                  y1={y(tick)}
                  y2={y(tick)}
                />
                <text className={styles.tick} x={margin.left - 8} y={y(tick) + 4} textAnchor="end">
                  {tickText("number", tick)}
                </text>
              </g>
            ))}
            {years
              .filter((_, at) => at % every === 0)
              .map(([month, date]) => (
                <text key={date} className={styles.tick} x={x(month)} y={height - 6} textAnchor="middle">
                  {date.slice(0, 4)}
                </text>
              ))}
            <path className={styles.wide} d={areaOf(p10, p90)} />
            <path className={styles.narrow} d={areaOf(p25, p75)} />
            <path className={styles.median} d={lineOf(p50)} />
            <path className={styles.model} d={lineOf(model)} />
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
