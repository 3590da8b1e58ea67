import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { useWidth } from "#web/components/charts/use-width.ts";
import { useMedia } from "#web/components/shell/use-media.ts";
import { Explained } from "#web/components/ui/dialogs/explained.tsx";
import { ModelSource } from "#web/features/home/outlook/model-source.tsx";
import styles from "./fan.module.css";
import { EndLabels, EndList } from "./fan-ends.tsx";
import { FanBands, FanLines, PresentPoint } from "./fan-lines.tsx";
import { FanGrid, GoalLine, type GoalMark, Halvings, PhaseStrip, TodayText } from "./fan-marks.tsx";
import { type FanPlot, yearWidth } from "./fan-plot.ts";
import type { FanPoint } from "./fan-points.ts";
import { fanScale } from "./fan-scale.ts";
import { FanTip } from "./fan-tip.tsx";
import { FanYears, yearPlaces } from "./fan-years.tsx";

interface FanChartProps {
  points: readonly FanPoint[];
  /** The same of the saved plan, while another amount is tried or an edit compared. */
  before: readonly FanPoint[] | null;
  goal: GoalMark | null;
  timeline: Timeline;
  /** Of all amounts. */
  currency: Currency;
  isLog: boolean;
  /** A sentence that says what the picture shows. */
  summary: string;
  /** How many price paths it is made of. */
  paths: number;
  /** Names also the ends of the inner band. */
  hasQuarters?: boolean;
  /** Called for Enter on the plot. */
  onTable(): void;
}

const margin = { left: 64, top: 24, bottom: 54 };
/** Height of the plot, and where the window is not tall, so that the months below stay in sight. */
const plotHeights = { tall: 240, low: 190 };
const belowTall = "(min-width: 900px) and (max-height: 959px)";
const labelWidth = 118;
/** Of the name of the chances. */
const rowLabelWidth = 134;
const phoneWidth = 440;
const phoneYears = 5;

/** What is held so far and the range of what it may become, month by month. */
export function FanChart(props: FanChartProps) {
  const {
    points,
    before,
    goal,
    timeline,
    currency,
    isLog,
    summary,
    paths,
    hasQuarters = false,
    onTable,
  } = props;
  const frame = useRef<HTMLDivElement>(null);
  const id = useId();
  const height = useMedia(belowTall) ? plotHeights.low : plotHeights.tall;
  const frameWidth = useWidth(frame);
  const [at, setAt] = useState<number | null>(null);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return <div ref={frame} className={styles.plot} style={{ height }} />;
  const isPhone = frameWidth < phoneWidth;
  const width = Math.max(80, frameWidth - margin.left - (isPhone ? 12 : labelWidth + 22));
  const amounts = points.flatMap(({ p5, p95, putIn }) => [p5, p95, putIn]);
  const positive = amounts.filter((amount) => amount > 0);
  const scale = fanScale({
    from: first.date,
    until: last.date,
    low: Math.min(...positive),
    high: Math.max(...positive, goal?.value ?? 0),
    isLog,
    width,
    height,
  });
  const { now, stale } = timeline;
  const ends = { last, currency, isOld: stale, hasQuarters };
  const plot: FanPlot = { scale, width, height, todayX: Math.max(0, scale.x(now)) };
  const span = { plot, timeline, from: first.date, until: last.date };
  const shown = at === null ? undefined : points[at];
  const years = yearPlaces(plot, points, isPhone ? phoneYears : Number.POSITIVE_INFINITY);
  // Before the first chance: in one line where the past leaves room for it.
  const labelRoom = margin.left + (years[0]?.x ?? 0) - yearWidth / 2 - 4;
  const isLabelShort = labelRoom < rowLabelWidth;
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
      const firstModelled = points.findIndex(({ isModelled }) => isModelled);
      const from = at ?? (firstModelled < 0 ? points.length : firstModelled) - 1 - step;
      setAt(Math.max(0, Math.min(points.length - 1, from + step)));
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={frame} className={styles.plot}>
      {frameWidth === 0 ? null : (
        <svg
          width={frameWidth}
          height={margin.top + height + margin.bottom}
          role="img"
          aria-label={`${summary} ${t("Press Enter for a table.")}`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the picture month by month.
          tabIndex={0}
          onPointerMove={nearest}
          onPointerLeave={() => setAt(null)}
          onKeyDown={onKeyDown}
          onBlur={() => setAt(null)}
        >
          <g transform={`translate(${margin.left},${margin.top})`}>
            <FanGrid plot={plot} id={id} currency={currency} />
            <FanBands plot={plot} points={points} />
            <Halvings {...span} />
            <FanLines plot={plot} points={points} before={before} />
            {goal === null ? null : <GoalLine plot={plot} goal={goal} currency={currency} />}
            <PresentPoint plot={plot} points={points} />
            <TodayText plot={plot} timeline={timeline} goal={goal} />
            <PhaseStrip {...span} />
            <FanYears plot={plot} from={first.date} now={now} years={years} />
            {isPhone ? null : <EndLabels plot={plot} {...ends} />}
            {shown ? (
              <line
                x1={scale.x(shown.date)}
                x2={scale.x(shown.date)}
                y2={height}
                stroke="var(--text-tertiary)"
                pointerEvents="none"
              />
            ) : null}
          </g>
        </svg>
      )}
      <div
        className={isLabelShort ? `${styles.rowLabel} ${styles.short}` : styles.rowLabel}
        style={{ top: margin.top + height + (isLabelShort ? 20 : 28), width: labelRoom }}
      >
        <Explained
          label={isLabelShort ? t("Below cost, year’s end") : t("Below cost at year’s end")}
          explanation={
            <>
              <p>
                {t(
                  "The share of outcomes whose value is below everything put in so far, fees included, in the last month of each year.",
                )}
              </p>
              <ModelSource timeline={timeline} paths={paths} />
            </>
          }
        />
      </div>
      {shown ? (
        <FanTip
          point={shown}
          timeline={timeline}
          currency={currency}
          isRight={scale.x(shown.date) > width / 2}
          left={margin.left + scale.x(shown.date)}
        />
      ) : null}
      {isPhone ? <EndList {...ends} /> : null}
    </div>
  );
}
