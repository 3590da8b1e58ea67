import type { Timeline } from "#shared/api/timeline.ts";
import type { Currency } from "#shared/domain/currencies.ts";
import { t } from "#shared/domain/language/translate.ts";
import { currencySign } from "#web/components/format/currency.ts";
import { formatCount } from "#web/components/format/numbers.ts";
import { dayText } from "#web/features/home/home-text.ts";
import { wholeMoney } from "#web/features/home/outlook/outlook-text.ts";
import styles from "./fan.module.css";
import { type FanPlot, isTodayAtEdge, topTexts } from "./fan-plot.ts";
import { phaseSpans } from "./fan-points.ts";

interface MarksProps {
  plot: FanPlot;
  timeline: Timeline;
}

/** A goal of money: the month that judges it, and the value. */
export interface GoalMark {
  readonly date: string;
  readonly value: number;
}

/** The hatch of what has not happened, and the lines of the axis. */
export function FanGrid({ plot, id, currency }: { plot: FanPlot; id: string; currency: Currency }) {
  const { scale, width, height, todayX } = plot;
  return (
    <>
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
      <rect x={todayX} width={Math.max(0, width - todayX)} height={height} fill={`url(#${id}-hatch)`} />
      <text x={-10} y={-7} textAnchor="end" className={styles.axis}>
        {currencySign(currency)}
      </text>
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line x2={width} y1={scale.y(tick)} y2={scale.y(tick)} stroke="var(--chart-grid)" />
          <text x={-10} y={scale.y(tick) + 4} textAnchor="end" className={styles.axis}>
            {formatCount(tick)}
          </text>
        </g>
      ))}
    </>
  );
}

interface SpanProps extends MarksProps {
  /** First and last date of the picture, ISO. */
  from: string;
  until: string;
}

/** The halvings, each with the number of the epoch that it begins. */
export function Halvings({ plot: { scale, height }, timeline: { epochs, now }, from, until }: SpanProps) {
  return epochs
    .filter(({ halvingDate }) => halvingDate > from && halvingDate < until)
    .map(({ epoch, halvingDate }) => {
      const x = scale.x(halvingDate);
      return (
        <g key={epoch} stroke="var(--halving)">
          <line x1={x} x2={x} y2={height} strokeDasharray={halvingDate > now ? "4 4" : undefined} />
          <circle cx={x} cy={-11} r={4} fill="none" strokeWidth={1.3} />
          <path d={`M${x} -15a4 4 0 0 0 0 8z`} fill="var(--halving)" stroke="none" />
          <text x={x + 8} y={-7} className={styles.halving} stroke="none">
            {t("Epoch {epoch}", { epoch })}
          </text>
        </g>
      );
    });
}

/** The phases of the cycles below the plot; those to come are paler. */
export function PhaseStrip({ plot: { scale, height }, timeline: { epochs, now }, from, until }: SpanProps) {
  return phaseSpans(epochs, from, until).map((span) => (
    <rect
      key={span.from}
      x={scale.x(span.from)}
      y={height + 3}
      width={Math.max(0, scale.x(span.until) - scale.x(span.from))}
      height={4}
      fill={`var(--phase-${span.phase})`}
      opacity={span.from > now ? 0.6 : 1}
    />
  ));
}

/** The goal from today to its date. */
export function GoalLine({
  plot: { scale, todayX },
  goal: { date, value },
  currency,
}: {
  plot: FanPlot;
  goal: GoalMark;
  currency: Currency;
}) {
  const [x, y] = [scale.x(date), scale.y(value)];
  return (
    <g stroke="var(--fan-goal)" strokeWidth={1.3}>
      <line x1={todayX} x2={x} y1={y} y2={y} strokeDasharray="7 3 1 3" />
      <path d={`M${x} ${y - 6}l6 6l-6 6l-6 -6z`} fill="var(--bg-surface)" />
      <text x={todayX + 8} y={topTexts({ todayX }, y).goal} className={styles.today} stroke="none">
        {t("Goal {amount}", { amount: wholeMoney(value, currency, false) })}
      </text>
    </g>
  );
}

/** The word beside the line of today, or its date while the prices are older. */
export function TodayText({ plot, timeline: { now, stale }, goal }: MarksProps & { goal: GoalMark | null }) {
  const { scale, todayX } = plot;
  const isAtEdge = isTodayAtEdge(plot);
  return (
    <text
      x={todayX + (isAtEdge ? 6 : -6)}
      y={topTexts(plot, goal === null ? null : scale.y(goal.value)).today}
      textAnchor={isAtEdge ? "start" : "end"}
      className={styles.today}
    >
      {stale ? dayText(now, now) : t("Today")}
    </text>
  );
}
