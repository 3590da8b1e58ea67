import { type KeyboardEvent, memo, type PointerEvent, useMemo, useRef } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { ChartModel, ChartRange, ChartValues } from "#web/components/charts/chart-model.ts";
import { thin } from "#web/components/charts/scene/thin.ts";
import { formatMonth } from "#web/components/format/dates.ts";
import { type Grip, gripAt, keyMonths, movedRange } from "./range-drag.ts";
import styles from "./range-selector.module.css";

interface RangeSelectorProps {
  model: ChartModel;
  range: ChartRange;
  onRangeChange(range: ChartRange): void;
  /** CSS pixels of margin on both sides, so that it aligns with the plot. */
  left: number;
  right: number;
}

const handlePx = 16;
/** About one point for every two pixels of a wide screen. */
const mostPoints = 600;
const highest = 92;
const lowest = 8;

/** All months as a small line, with a window over those in view: drag it or either end of it. */
export const RangeSelector = memo(function RangeSelector(props: RangeSelectorProps) {
  const { model, range, onRangeChange, left, right } = props;
  const held = useRef<{ grip: Grip; at: number; range: ChartRange } | null>(null);
  const last = model.dates.length - 1;
  const path = useMemo(() => overviewPath(model.overview), [model]);
  const monthAt = ({ currentTarget, clientX }: PointerEvent<HTMLElement>) => {
    const box = currentTarget.getBoundingClientRect();
    return ((clientX - box.left) / box.width) * last;
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return;
    const at = monthAt(event);
    const reach = (handlePx / event.currentTarget.clientWidth) * last;
    const { grip, byMonths } = gripAt(range, at, reach);
    const start = movedRange(range, grip, byMonths, last);
    held.current = { grip, at, range: start };
    event.currentTarget.setPointerCapture(event.pointerId);
    if (byMonths !== 0) onRangeChange(start);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!held.current) return;
    const { grip, at, range: start } = held.current;
    const next = movedRange(start, grip, monthAt(event) - at, last);
    if (next.from !== range.from || next.to !== range.to) onRangeChange(next);
  };
  const release = () => {
    held.current = null;
  };
  const percent = (index: number) => `${((index / last) * 100).toFixed(3)}%`;
  const handle = (grip: "from" | "to", label: string) => (
    <Handle
      label={label}
      at={percent(range[grip])}
      index={range[grip]}
      last={last}
      text={formatMonth(model.dates[range[grip]] ?? "")}
      onMove={(byMonths) => onRangeChange(movedRange(range, grip, byMonths, last))}
    />
  );
  return (
    <div
      className={styles.track}
      style={{ marginLeft: left, marginRight: right }}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      {model.plan ? (
        <span
          className={styles.plan}
          style={{ left: percent(model.plan.from), width: percent(model.plan.to - model.plan.from) }}
        />
      ) : null}
      <span className={styles.outside} style={{ left: 0, width: percent(range.from) }} />
      <span className={styles.outside} style={{ left: percent(range.to), right: 0 }} />
      <span
        className={styles.window}
        style={{ left: percent(range.from), width: percent(range.to - range.from) }}
      />
      {handle("from", t("First month in view"))}
      {handle("to", t("Last month in view"))}
    </div>
  );
});

interface HandleProps {
  label: string;
  at: string;
  index: number;
  last: number;
  text: string;
  onMove(byMonths: number): void;
}

function Handle({ label, at, index, last, text, onMove }: HandleProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    const by = keyMonths(event.key);
    if (by === undefined) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <span
      className={styles.handle}
      style={{ left: at }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={index}
      aria-valuetext={text}
      onKeyDown={onKeyDown}
    />
  );
}

/** The small line of the range selector as an SVG path: x in months, y from 0 at the top to 100. */
function overviewPath(values: ChartValues): string {
  const known = values.filter((value) => value !== null);
  const isLog = known.every((value) => value > 0);
  const level = (value: number) => (isLog ? Math.log10(value) : value);
  const least = known.reduce((least, value) => Math.min(least, level(value)), Number.POSITIVE_INFINITY);
  const most = known.reduce((most, value) => Math.max(most, level(value)), Number.NEGATIVE_INFINITY);
  const scale = (lowest - highest) / (most - least || 1);
  const points = values.map((value, x) => ({
    x,
    y: value === null ? null : highest + (level(value) - least) * scale,
  }));
  let path = "";
  let isDown = false;
  for (const { x, y } of thin(points, mostPoints)) {
    if (y !== null) path += `${isDown ? "L" : "M"}${x} ${y.toFixed(1)}`;
    isDown = y !== null;
  }
  return path;
}
