import { type ReactNode, useId, useMemo } from "react";
import type { Timeline } from "#shared/api/timeline.ts";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartSeries, ChartUnit } from "#web/components/charts/chart-model.ts";
import { LineChart } from "#web/components/charts/lines/line-chart.tsx";
import { lineModel } from "#web/components/charts/lines/line-model.ts";
import { richText } from "#web/components/language/rich-text.tsx";
import styles from "./learning.module.css";

interface LessonChartProps {
  timeline: Timeline;
  id: string;
  title: string;
  subtitle: string;
  dates: readonly string[];
  unit: ChartUnit;
  series: readonly Omit<ChartSeries, "kind">[];
  isLog?: boolean;
  text?: (value: number) => string;
}

export function LessonChart({ timeline, isLog = false, series, text, ...lines }: LessonChartProps) {
  const { id, title, subtitle, dates, unit } = lines;
  const model = useMemo(
    () =>
      lineModel(timeline, {
        id,
        title,
        subtitle,
        dates,
        unit,
        canBeLog: isLog,
        series: series.map((line) => ({ ...line, kind: "line" })),
        ...(text && { text }),
      }),
    [timeline, id, title, subtitle, dates, unit, isLog, series, text],
  );
  return (
    <div className={styles.chart}>
      <LineChart key={id} model={model} scale={isLog ? "log" : "linear"} height={280} hasSelector={false} />
    </div>
  );
}

interface LessonSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step?: number;
  /** The value, and both ends, as shown. */
  text(value: number): string;
  onChange(value: number): void;
}

/** The one control of a lesson. */
export function LessonSlider({ label, value, min, max, step = 1, text, onChange }: LessonSliderProps) {
  const id = useId();
  return (
    <div className={`num ${styles.slider}`}>
      <div>
        <label htmlFor={id}>{label}</label>
        <output htmlFor={id}>{text(value)}</output>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={text(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <div aria-hidden="true">
        <span>{text(min)}</span>
        <span>{text(max)}</span>
      </div>
    </div>
  );
}

/** The text of a lesson, its chart and its control. */
export function LessonFrame({
  text,
  chart,
  control,
}: {
  text: ReactNode;
  chart: ReactNode;
  control: ReactNode;
}) {
  return (
    <>
      <div className={`num ${styles.text}`}>{text}</div>
      {chart}
      {control}
    </>
  );
}

/** Says whether the own figures of a lesson were recorded. */
export const whoseText = (isRecorded: boolean) =>
  t(
    isRecorded
      ? "Your figures are your recorded transactions."
      : "Nothing is recorded yet, so these are the simulated buys of your plan alone; none of them was made.",
  );

/** A text whose figures are in `<b>`. */
export const withFigures = (text: string) => richText(text, { b: (inner) => <b>{inner}</b> });
