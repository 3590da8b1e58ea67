import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { spreadLabels } from "#web/components/charts/scene/spread-labels.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { useMedia } from "#web/components/shell/use-media.ts";
import { dayText } from "#web/features/home/home-text.ts";
import { chancesByYear, chanceText, type FanPoint, phaseSpans } from "./fan-points.ts";
import { fanScale } from "./fan-scale.ts";
import styles from "./outlook.module.css";
import { wholeMoney } from "./outlook-text.ts";

interface FanChartProps {
  points: readonly FanPoint[];
  /** The same of the saved plan, while another amount is tried. */
  before: readonly FanPoint[] | null;
  /** A goal of money: the month that judges it, and the value. */
  goal: { readonly date: string; readonly value: number } | null;
  timeline: Timeline;
  /** Of all amounts. */
  currency: Currency;
  isLog: boolean;
  /** A sentence that says what the picture shows. */
  summary: string;
  /** Asked for by Enter on the plot. */
  onTable(): void;
}

const margin = { left: 64, top: 24, bottom: 54 };
/** Room of a year and its chance. */
const yearWidth = 33;
/** Height of the plot, and where the window is not tall, so that the months below stay in sight. */
const plotHeights = { tall: 240, low: 190 };
const belowTall = "(min-width: 900px) and (max-height: 959px)";
const labelWidth = 118;
const labelGap = 30;
const phoneWidth = 560;

/** Values of the end of the plan, in the words of Home. */
const ends = [
  { key: "p95", text: "1 in 20 above" },
  { key: "p50", text: "Middle outcome" },
  { key: "putIn", text: "You put in" },
  { key: "p5", text: "1 in 20 below" },
] as const;

const phaseWords = { support: "Support", declining: "Declining", recovering: "Recovering" } as const;

/** What is held so far and the range of what it may become, month by month. */
export function FanChart({
  points,
  before,
  goal,
  timeline,
  currency,
  isLog,
  summary,
  onTable,
}: FanChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const plotHeight = useMedia(belowTall) ? plotHeights.low : plotHeights.tall;
  const width = useWidth(frame);
  const [at, setAt] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <div ref={frame} className={styles.plot} style={{ height: plotHeight }} />;
  const isPhone = width < phoneWidth;
  const plotWidth = Math.max(80, width - margin.left - (isPhone ? 12 : labelWidth + 22));
  const amounts = points.flatMap(({ p5, p95, putIn }) => [p5, p95, putIn]);
  const positive = amounts.filter((amount) => amount > 0);
  const scale = fanScale({
    from: first.date,
    until: last.date,
    low: Math.min(...positive),
    high: Math.max(...positive, goal?.value ?? 0),
    isLog,
    width: plotWidth,
    height: plotHeight,
  });
  const { now, stale } = timeline;
  const line = (list: readonly FanPoint[], key: "p95" | "p75" | "p50" | "p25" | "p5" | "putIn") =>
    list
      .map(
        (point, i) =>
          `${i === 0 ? "M" : "L"}${scale.x(point.date).toFixed(1)} ${scale.y(point[key]).toFixed(1)}`,
      )
      .join("");
  const band = (list: readonly FanPoint[], upper: "p95" | "p75", lower: "p25" | "p5") =>
    `${line(list, upper)}${line(list.toReversed(), lower).replace("M", "L")}Z`;
  const firstModelled = points.findIndex(({ isModelled }) => isModelled);
  const past = points.slice(0, firstModelled < 0 ? points.length : firstModelled);
  const future = firstModelled < 0 ? [] : points.slice(Math.max(0, firstModelled - 1));
  const todayX = Math.max(0, scale.x(now));
  const present = past.at(-1);
  // From the last known price on, what is held is carried to today.
  const firstCarried = past.findIndex(({ isCarried }) => isCarried);
  const known = firstCarried < 0 ? past : past.slice(0, firstCarried);
  const halvings = timeline.epochs.filter(
    ({ halvingDate }) => halvingDate > first.date && halvingDate < last.date,
  );
  const yearX = (year: string) => {
    const start = Math.max(todayX, scale.x(`${year}-01-01`));
    const middle = (start + Math.min(plotWidth, scale.x(`${Number(year) + 1}-01-01`))) / 2;
    // Beside the label of the row.
    return Math.max(yearWidth / 2, middle);
  };
  const years = apart(chancesByYear(points, isPhone ? 5 : Number.POSITIVE_INFINITY), ({ year }) =>
    yearX(year),
  );
  const places = spreadLabels(
    ends.map(({ key }) => scale.y(last[key])),
    labelGap,
    8,
    plotHeight - 14,
  );
  const shown = at === null ? undefined : points[at];
  const nearest = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left - margin.left;
    let best = 0;
    for (const [i, point] of points.entries()) {
      if (Math.abs(scale.x(point.date) - x) < Math.abs(scale.x(points[best]!.date) - x)) best = i;
    }
    setAt(best);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, PageUp: -12, PageDown: 12 };
    const step = steps[event.key];
    if (event.key === "Enter") onTable();
    else if (event.key === "Escape" && at !== null) setAt(null);
    else if (step !== undefined) {
      const from = at ?? past.length - 1 - step;
      setAt(Math.max(0, Math.min(points.length - 1, from + step)));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} className={styles.plot}>
      {width === 0 ? null : (
        <svg
          width={width}
          height={margin.top + plotHeight + margin.bottom}
          role="img"
          aria-label={`${summary} Press Enter for a table.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the picture month by month.
          tabIndex={0}
          onPointerMove={nearest}
          onPointerLeave={() => setAt(null)}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
        >
          <defs>
            <pattern
              id={`${id}-hatch`}
              width="7"
              height="7"
              patternUnits="userSpaceOnUse"
              patternTransform="rotate(45)"
            >
              <line x1="0" y1="0" x2="0" y2="7" stroke="var(--hatch)" strokeWidth="1.6" />
            </pattern>
          </defs>
          <g transform={`translate(${margin.left},${margin.top})`}>
            <rect
              x={todayX}
              width={Math.max(0, plotWidth - todayX)}
              height={plotHeight}
              fill={`url(#${id}-hatch)`}
            />
            <text x={-10} y={-7} textAnchor="end" className={styles.axis}>
              {currencySign(currency)}
            </text>
            {scale.ticks.map((tick) => (
              <g key={tick}>
                <line x2={plotWidth} y1={scale.y(tick)} y2={scale.y(tick)} stroke="var(--chart-grid)" />
                <text x={-10} y={scale.y(tick) + 4} textAnchor="end" className={styles.axis}>
                  {formatCount(tick)}
                </text>
              </g>
            ))}
            <path d={band(future, "p95", "p5")} fill="var(--fan-outer)" />
            <path d={band(future, "p75", "p25")} fill="var(--fan-inner)" />
            {halvings.map(({ epoch, halvingDate }) => {
              const x = scale.x(halvingDate);
              return (
                <g key={epoch} stroke="var(--halving)">
                  <line
                    x1={x}
                    x2={x}
                    y2={plotHeight}
                    strokeDasharray={halvingDate > now ? "4 4" : undefined}
                  />
                  <circle cx={x} cy={-11} r={4} fill="none" strokeWidth={1.3} />
                  <path d={`M${x} -15a4 4 0 0 0 0 8z`} fill="var(--halving)" stroke="none" />
                  <text x={x + 8} y={-7} className={styles.halving} stroke="none">
                    Epoch {epoch}
                  </text>
                </g>
              );
            })}
            <g fill="none">
              <path d={line(future, "p95")} stroke="var(--fan-edge)" />
              <path d={line(future, "p5")} stroke="var(--fan-edge)" />
              {before === null
                ? null
                : (["p95", "p50", "p5"] as const).map((key) => (
                    <path
                      key={key}
                      d={line(
                        before.filter(({ isModelled }) => isModelled),
                        key,
                      )}
                      stroke="var(--fan-before)"
                      strokeDasharray="1 3"
                      strokeWidth={1.2}
                    />
                  ))}
              <path d={line(past, "putIn")} stroke="var(--fan-invested)" strokeWidth={1.6} />
              <path
                d={line(future, "putIn")}
                stroke="var(--fan-invested)"
                strokeWidth={1.6}
                strokeDasharray="5 4"
              />
              <path d={line(future, "p50")} stroke="var(--fan-median)" strokeWidth={2.2} />
              <path d={line(known, "p50")} stroke="var(--text-primary)" strokeWidth={2} />
              {firstCarried >= 0 ? (
                <path
                  d={line(past.slice(Math.max(0, firstCarried - 1)), "p50")}
                  stroke="var(--text-primary)"
                  strokeWidth={2}
                  strokeDasharray="1 4"
                  strokeLinecap="round"
                />
              ) : null}
              <line
                x1={todayX}
                x2={todayX}
                y2={plotHeight}
                stroke="var(--text-primary)"
                strokeDasharray="1 3"
                strokeWidth={1.4}
              />
            </g>
            {goal === null ? null : (
              <g stroke="var(--fan-goal)" strokeWidth={1.3}>
                <line
                  x1={todayX}
                  x2={scale.x(goal.date)}
                  y1={scale.y(goal.value)}
                  y2={scale.y(goal.value)}
                  strokeDasharray="7 3 1 3"
                />
                <path
                  d={`M${scale.x(goal.date)} ${scale.y(goal.value) - 6}l6 6l-6 6l-6 -6z`}
                  fill="var(--bg-surface)"
                />
                <text
                  x={todayX + 8}
                  y={scale.y(goal.value) + (scale.y(goal.value) < 36 ? 16 : -6)}
                  className={styles.today}
                  stroke="none"
                >
                  Goal {wholeMoney(goal.value, currency, false)}
                </text>
              </g>
            )}
            {present ? (
              <circle
                cx={scale.x(present.date)}
                cy={scale.y(present.p50)}
                r={4.5}
                fill="var(--bg-surface)"
                stroke="var(--text-primary)"
                strokeWidth={2}
              />
            ) : null}
            <text
              x={todayX + (todayX < 60 ? 6 : -6)}
              y={12}
              textAnchor={todayX < 60 ? "start" : "end"}
              className={styles.today}
            >
              {stale ? dayText(now, now) : "Today"}
            </text>
            {phaseSpans(timeline.epochs, first.date, last.date).map(({ phase, from, until }) => (
              <rect
                key={from}
                x={scale.x(from)}
                y={plotHeight + 3}
                width={Math.max(0, scale.x(until) - scale.x(from))}
                height={4}
                fill={`var(--phase-${phase})`}
                opacity={from > now ? 0.6 : 1}
              />
            ))}
            {apart(pastYears(first.date, now), (year) => scale.x(`${year}-07-01`)).map((year) => (
              <text
                key={year}
                x={scale.x(`${year}-07-01`)}
                y={plotHeight + 21}
                textAnchor="middle"
                className={styles.axis}
              >
                {year}
              </text>
            ))}
            {years.map(({ year, chance }) => {
              const x = yearX(year);
              return (
                <g key={year}>
                  <text x={x} y={plotHeight + 21} textAnchor="middle" className={styles.axis}>
                    {year}
                  </text>
                  <text x={x} y={plotHeight + 41} textAnchor="middle" className={styles.chance}>
                    {chanceText(chance)}
                  </text>
                  <rect
                    x={x - 14}
                    y={plotHeight + 47}
                    width={28}
                    height={3}
                    rx={1.5}
                    fill="var(--border-subtle)"
                  />
                  <rect
                    x={x - 14}
                    y={plotHeight + 47}
                    width={28 * chance}
                    height={3}
                    rx={1.5}
                    fill="var(--loss)"
                  />
                </g>
              );
            })}
            {isPhone
              ? null
              : ends.map(({ key, text }, i) => {
                  const y = places[i] ?? 0;
                  return (
                    <g key={key}>
                      <path
                        d={`M${plotWidth + 3} ${scale.y(last[key])}L${plotWidth + 10} ${scale.y(last[key])}L${plotWidth + 16} ${y}`}
                        fill="none"
                        stroke={key === "putIn" ? "var(--fan-invested)" : "var(--fan-edge)"}
                      />
                      <text
                        x={plotWidth + 20}
                        y={y + 2}
                        className={key === "putIn" ? styles.endPaid : styles.end}
                      >
                        {text}
                      </text>
                      <text x={plotWidth + 20} y={y + 15} className={styles.endValue}>
                        {wholeMoney(last[key], currency, stale)}
                      </text>
                    </g>
                  );
                })}
            {shown ? (
              <line
                x1={scale.x(shown.date)}
                x2={scale.x(shown.date)}
                y2={plotHeight}
                stroke="var(--text-tertiary)"
                pointerEvents="none"
              />
            ) : null}
          </g>
        </svg>
      )}
      <p className={styles.rowLabel} style={{ top: margin.top + plotHeight + 28, width: margin.left - 8 }}>
        Below cost
      </p>
      {shown ? (
        <FanTip
          point={shown}
          timeline={timeline}
          currency={currency}
          isRight={scale.x(shown.date) > plotWidth / 2}
          left={margin.left + scale.x(shown.date)}
        />
      ) : null}
      {isPhone ? (
        <dl className={styles.endList}>
          {ends.map(({ key, text }) => (
            <div key={key}>
              <dt>{text}</dt>
              <dd className="num">{wholeMoney(last[key], currency, stale)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}

/** The years before that of the second date whose middle is shown. */
function pastYears(from: string, until: string): string[] {
  const years: string[] = [];
  for (let year = Number(from.slice(0, 4)); year < Number(until.slice(0, 4)); year++) {
    if (`${year}-07-01` >= from) years.push(String(year));
  }
  return years;
}

/** Those that have room beside each other; places in pixels, ascending. */
function apart<Entry>(entries: readonly Entry[], placeOf: (entry: Entry) => number): Entry[] {
  let last = Number.NEGATIVE_INFINITY;
  return entries.filter((entry) => {
    const place = placeOf(entry);
    if (place - last < yearWidth) return false;
    last = place;
    return true;
  });
}

interface FanTipProps {
  point: FanPoint;
  timeline: Timeline;
  currency: Currency;
  isRight: boolean;
  left: number;
}

function FanTip({ point, timeline, currency, isRight, left }: FanTipProps) {
  const { stale, epochs } = timeline;
  const money = (amount: number) => wholeMoney(amount, currency, stale && point.isModelled);
  const next = new Date(Date.parse(point.date) + 86_400_000).toISOString().slice(0, 10);
  const phase = phaseSpans(epochs, point.date, next)[0]?.phase;
  const rows: readonly (readonly [string, string])[] = point.isModelled
    ? [
        ["1 in 20 above", money(point.p95)],
        ["1 in 4 above", money(point.p75)],
        ["Middle outcome", money(point.p50)],
        ["1 in 4 below", money(point.p25)],
        ["1 in 20 below", money(point.p5)],
        ["You put in", money(point.putIn)],
        ...(point.belowCost === null ? [] : [["Below cost", chanceText(point.belowCost)] as const]),
      ]
    : [
        ["Value, recorded", money(point.p50)],
        ["You put in", money(point.putIn)],
      ];
  return (
    <div
      className={`num ${styles.tip}`}
      style={isRight ? { right: `calc(100% - ${left - 12}px)` } : { left: left + 12 }}
      role="status"
    >
      <strong>{formatMonth(point.date)}</strong>
      {phase === undefined ? null : <small>{phaseWords[phase]}</small>}
      <dl>
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
