import { useId, useRef } from "react";
import type { Currency } from "#shared/domain/currencies.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { spreadLabels } from "#web/components/charts/scene/spread-labels.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatDay } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import type { EpochDays, RangePoint } from "#web/workers/calculator-messages.ts";
import styles from "./calculator.module.css";

interface RangeChartProps {
  points: readonly RangePoint[];
  epochs: readonly EpochDays[];
  currency: Currency;
  /** A sentence that says what the picture shows. */
  summary: string;
}

const plotHeight = 250;
const margin = { left: 58, top: 24, bottom: 30 };
const labelRoom = 124;
const labelGap = 30;
const phoneWidth = 520;
/** Narrower years are named every second or fourth time. */
const yearWidth = 38;

const ends = [
  { key: "p95", text: msg("1 in 20 above") },
  { key: "p50", text: msg("Middle outcome") },
  { key: "putIn", text: msg("Put in") },
  { key: "p5", text: msg("1 in 20 below") },
] as const;

type Line = "p95" | "p75" | "p50" | "p25" | "p5" | "putIn";

const timeOf = (date: string) => Date.parse(date);
/** Cents are noise in a range. */
const wholeMoney = (amount: number, currency: Currency) => `${currencySign(currency)} ${formatCount(amount)}`;

/** What the plan would have become and where the model's paths lead, month by month, on a logarithmic axis. */
export function RangeChart({ points, epochs, currency, summary }: RangeChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const id = useId();
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isPhone = width < phoneWidth;
  const plotWidth = Math.max(80, width - margin.left - (isPhone ? 8 : labelRoom));
  const [from, until] = [timeOf(first.date), timeOf(last.date)];
  const x = (date: string) => ((timeOf(date) - from) / (until - from)) * plotWidth;
  // The first purchases would pull the axis down to a few euros; what lies below starts at its edge.
  const highest = Math.max(...points.map(({ p95, putIn }) => Math.max(p95, putIn)));
  const lowest = Math.max(Math.min(...points.map(({ p5 }) => p5)), highest / 2_000);
  const [bottom, top] = [Math.log10(lowest * 0.85), Math.log10(highest * 1.25)];
  const y = (amount: number) =>
    Math.min(plotHeight, plotHeight - ((Math.log10(amount) - bottom) / (top - bottom)) * plotHeight);
  const ticks = Array.from({ length: 12 }, (_, power) => 10 ** power).filter(
    (tick) => Math.log10(tick) > bottom && Math.log10(tick) < top,
  );
  const line = (list: readonly RangePoint[], key: Line) =>
    list
      .map((point, i) => `${i === 0 ? "M" : "L"}${x(point.date).toFixed(1)} ${y(point[key]).toFixed(1)}`)
      .join("");
  const band = (list: readonly RangePoint[], upper: Line, lower: Line) =>
    `${line(list, upper)}${line(list.toReversed(), lower).replace("M", "L")}Z`;
  const firstModelled = points.findIndex(({ isModelled }) => isModelled);
  const past = firstModelled < 0 ? points : points.slice(0, firstModelled);
  const ahead = firstModelled < 0 ? [] : points.slice(firstModelled - 1);
  const present = past.at(-1) ?? first;
  const presentX = x(present.date);
  const labels = spreadLabels(
    ends.map(({ key }) => y(last[key])),
    labelGap,
    8,
    plotHeight - 14,
  );
  const years = yearsOf(first.date, last.date, (yearWidth * (until - from)) / plotWidth);
  return (
    <div ref={frame} className={styles.chart}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={margin.top + plotHeight + margin.bottom}
          role="img"
          aria-label={summary}
          className="num"
        >
          <defs>
            <pattern
              id={`${id}-hatch`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line y2="7" stroke="var(--hatch)" strokeWidth="1.6" />
            </pattern>
          </defs>
          <g transform={`translate(${margin.left} ${margin.top})`}>
            <rect
              x={presentX}
              width={Math.max(0, plotWidth - presentX)}
              height={plotHeight}
              fill={`url(#${id}-hatch)`}
            />
            {ticks.map((tick) => (
              <g key={tick}>
                <line x2={plotWidth} y1={y(tick)} y2={y(tick)} stroke="var(--chart-grid)" />
                <text x={-8} y={y(tick) + 4} textAnchor="end" className={styles.axis}>
                  {formatCount(tick)}
                </text>
              </g>
            ))}
            <path d={band(ahead, "p95", "p5")} fill="var(--fan-outer)" />
            <path d={band(ahead, "p75", "p25")} fill="var(--fan-inner)" />
            {epochs
              .filter(({ halving }) => halving > first.date && halving < last.date)
              .map(({ epoch, halving }) => (
                <HalvingLine
                  key={epoch}
                  x={x(halving)}
                  name={isPhone ? null : t("Epoch {epoch}", { epoch: String(epoch) })}
                  isAhead={halving > present.date}
                />
              ))}
            <g fill="none">
              <path d={line(ahead, "p95")} stroke="var(--fan-edge)" />
              <path d={line(ahead, "p5")} stroke="var(--fan-edge)" />
              <path
                d={line(points, "putIn")}
                stroke="var(--fan-invested)"
                strokeWidth={1.6}
                strokeDasharray="5 4"
              />
              <path d={line(ahead, "p50")} stroke="var(--fan-median)" strokeWidth={2.2} />
              <path
                d={line(past, "p50")}
                stroke="var(--text-primary)"
                strokeWidth={2}
                strokeDasharray="6 3"
              />
              <path d={`M${presentX} 0V${plotHeight}`} stroke="var(--text-primary)" strokeDasharray="1 3" />
            </g>
            <text
              x={presentX + (presentX < 90 ? 6 : -6)}
              y={12}
              textAnchor={presentX < 90 ? "start" : "end"}
              className={styles.present}
            >
              {formatDay(present.date)}
            </text>
            {phasesOf(epochs, first.date, last.date).map(({ phase, begins, ends: over }) => (
              <rect
                key={begins}
                x={x(begins)}
                y={plotHeight + 3}
                width={Math.max(0, x(over) - x(begins))}
                height={4}
                fill={`var(--phase-${phase})`}
                opacity={begins > present.date ? 0.6 : 1}
              />
            ))}
            {years.map((year) => (
              <text
                key={year}
                x={x(`${year}-01-01`)}
                y={plotHeight + 24}
                textAnchor="middle"
                className={styles.axis}
              >
                {year}
              </text>
            ))}
            {isPhone
              ? null
              : ends.map(({ key, text }, i) => (
                  <g key={key}>
                    <path
                      d={`M${plotWidth + 3} ${y(last[key])}h6L${plotWidth + 16} ${labels[i]}`}
                      fill="none"
                      stroke={key === "putIn" ? "var(--fan-invested)" : "var(--fan-edge)"}
                    />
                    <text x={plotWidth + 20} y={(labels[i] ?? 0) + 2} className={styles.endName}>
                      {t(text)}
                    </text>
                    <text x={plotWidth + 20} y={(labels[i] ?? 0) + 15} className={styles.endValue}>
                      {wholeMoney(last[key], currency)}
                    </text>
                  </g>
                ))}
          </g>
        </svg>
      )}
      {isPhone ? (
        <dl className={`${styles.ends} num`}>
          {ends.map(({ key, text }) => (
            <div key={key}>
              <dt>{t(text)}</dt>
              <dd>{wholeMoney(last[key], currency)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

function HalvingLine({ x, name, isAhead }: { x: number; name: string | null; isAhead: boolean }) {
  return (
    <g stroke="var(--halving)">
      <line x1={x} x2={x} y2={plotHeight} strokeDasharray={isAhead ? "4 4" : undefined} />
      <circle cx={x} cy={-11} r={4} fill="none" strokeWidth={1.3} />
      <path d={`M${x} -15a4 4 0 0 0 0 8z`} fill="var(--halving)" stroke="none" />
      {name === null ? null : (
        <text x={x + 8} y={-7} className={styles.halving} stroke="none">
          {name}
        </text>
      )}
    </g>
  );
}

/** Years that begin between two days, so many that each has its room in milliseconds. */
function yearsOf(from: string, until: string, roomMs: number): number[] {
  const all: number[] = [];
  for (let year = Number(from.slice(0, 4)) + 1; year <= Number(until.slice(0, 4)); year++) all.push(year);
  const yearMs = 365.25 * dayMs;
  const step = [1, 2, 4].find((years) => years * yearMs >= roomMs) ?? 8;
  return all.filter((year) => year % step === 0);
}

/** The phases of the cycle between two days. */
function phasesOf(epochs: readonly EpochDays[], from: string, until: string) {
  const clamp = (date: string) => (date < from ? from : date > until ? until : date);
  return epochs
    .flatMap(({ halving, peak, trough }, i) => {
      const next = epochs[i + 1]?.halving ?? until;
      return [
        { phase: "support", begins: clamp(halving), ends: clamp(peak) },
        { phase: "declining", begins: clamp(peak), ends: clamp(trough) },
        { phase: "recovering", begins: clamp(trough), ends: clamp(next) },
      ];
    })
    .filter(({ begins, ends: over }) => begins < over);
}
