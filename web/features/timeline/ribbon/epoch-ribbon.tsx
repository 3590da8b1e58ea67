import { memo, useDeferredValue, useId, useLayoutEffect, useMemo, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import { formatMonth, formatShortMonth } from "#web/components/format/dates.ts";
import { useTextScale } from "#web/components/shell/use-text-scale.ts";
import { markedSources, SourceMarker } from "#web/features/timeline/grid/rows/source-marker.tsx";
import type { TimelineModel } from "#web/features/timeline/timeline-model.ts";
import styles from "./epoch-ribbon.module.css";
import { bandHeight, PartLabel, Silhouette } from "./ribbon-parts.tsx";
import { positionOf, ribbonParts, timeAt } from "./ribbon-scale.ts";
import { epochShape, type MonthClose, pricePoints } from "./ribbon-shape.ts";

interface EpochRibbonProps {
  model: TimelineModel;
  closes: readonly MonthClose[];
  /** Rows in view of the table: the first and the one after the last. */
  firstRow: number;
  lastRow: number;
  onShowRow(row: number): void;
}

/** Pixels at the default text size. */
const labelledHeight = 64;
const bareHeight = 40;
const labelledFrom = 600;
const monthsPerEpoch = 48;

const stamp = (isoDate: string) => Date.parse(`${isoDate}T00:00:00Z`);

/** The epochs as silhouettes on the half-scale, with a frame over the rows in view; a slider for keyboard users. */
export function EpochRibbon(props: EpochRibbonProps) {
  // Rendered after the months, which matter most during a preview.
  return <Ribbon {...props} model={useDeferredValue(props.model)} />;
}

const Ribbon = memo(function Ribbon(props: EpochRibbonProps) {
  const { model, closes, firstRow, lastRow, onShowRow } = props;
  const textScale = useTextScale();
  const hatchId = useId();
  const holder = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [isDragging, setIsDragging] = useState(false);
  // Before it is painted: without a width it would be lower, and move the months.
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    const resized = new ResizeObserver(() => setWidth(element.clientWidth));
    resized.observe(element);
    setWidth(element.clientWidth);
    return () => resized.disconnect();
  }, []);

  const { timeline, rows } = model;
  const { epochs, dataDate } = timeline;
  const known = useMemo(() => pricePoints(closes), [closes]);
  const shapes = useMemo(
    () => epochs.map((epoch) => epochShape(epoch, known, dataDate)),
    [epochs, dataDate, known],
  );
  const middle = rows[Math.min(rows.length - 1, Math.floor((firstRow + lastRow) / 2))];
  const inView = middle?.epoch ?? timeline.currentEpoch;
  // The scale stays fixed while the frame is dragged, so that the position under the pointer does not shift.
  const heldEpoch = useRef(inView);
  if (!isDragging) heldEpoch.current = inView;
  const scaleEpoch = heldEpoch.current;
  const parts = useMemo(
    () =>
      ribbonParts(
        shapes.map(({ epoch }) => epoch),
        scaleEpoch,
        width,
      ),
    [shapes, scaleEpoch, width],
  );
  const place = (isoDate: string) => positionOf(stamp(isoDate), parts, shapes);
  const first = rows[firstRow];
  const last = rows[Math.max(firstRow, lastRow - 1)];
  const isLabelled = width >= labelledFrom * textScale;
  const height = textScale * (isLabelled ? labelledHeight : bareHeight);
  const top = isLabelled ? 18 * textScale : 2;
  const base = height - (isLabelled ? 18 * textScale : 8);
  const frameLeft = first ? place(first.date) : 0;
  const frameWidth = Math.max(8, (last ? place(last.date) : 0) - frameLeft);
  const nowAt = place(timeline.now);

  const showAt = (clientX: number) => {
    const box = holder.current?.getBoundingClientRect();
    if (!box) return;
    const time = timeAt(clientX - box.left - frameWidth / 2, parts, shapes);
    const row = rows.findIndex(({ date }) => stamp(date) >= time);
    onShowRow(row === -1 ? rows.length - 1 : row);
  };

  return (
    <div
      ref={holder}
      className={styles.ribbon}
      style={{ height }}
      role="slider"
      tabIndex={0}
      aria-label={t("Months in view")}
      aria-valuemin={1}
      aria-valuemax={rows.length}
      aria-valuenow={firstRow + 1}
      aria-valuetext={
        first
          ? t("{month}, epoch {epoch}", { month: formatMonth(first.date), epoch: String(first.epoch) })
          : t("No months")
      }
      onKeyDown={(event) => {
        const steps: Record<string, number> = {
          ArrowLeft: -1,
          ArrowDown: -1,
          ArrowRight: 1,
          ArrowUp: 1,
          PageUp: -monthsPerEpoch,
          PageDown: monthsPerEpoch,
          Home: -rows.length,
          End: rows.length,
        };
        const step = steps[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onShowRow(Math.max(0, Math.min(rows.length - 1, firstRow + step)));
      }}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setIsDragging(true);
        showAt(event.clientX);
      }}
      onPointerMove={(event) => {
        if (isDragging) showAt(event.clientX);
      }}
      onPointerUp={() => setIsDragging(false)}
      onPointerCancel={() => setIsDragging(false)}
    >
      <svg width={width} height={height} aria-hidden="true" className={styles.drawing}>
        <defs>
          <pattern
            id={hatchId}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="2.4" height="5" fill="var(--bg-surface)" opacity="0.6" />
          </pattern>
        </defs>
        {shapes.map((shape, i) => (
          <Silhouette
            key={shape.epoch}
            shape={shape}
            part={parts[i]}
            top={top}
            base={base}
            isBeforePlan={shape.end <= stamp(timeline.investStartDate)}
            hatch={`url(#${hatchId})`}
            nowAt={nowAt}
          />
        ))}
        {isLabelled
          ? shapes.map((shape, i) => (
              <PartLabel
                key={shape.epoch}
                shape={shape}
                part={parts[i]}
                isInView={shape.epoch === scaleEpoch}
                textScale={textScale}
              />
            ))
          : null}
        <rect
          x={frameLeft}
          y={top - 4}
          width={frameWidth}
          height={base - top + bandHeight + 6}
          rx="4"
          fill="var(--accent)"
          fillOpacity="0.08"
          stroke="var(--accent)"
          strokeWidth="1.5"
        />
        <path
          d={`M${nowAt} ${top}V${base + bandHeight + 2}`}
          stroke="var(--text-primary)"
          strokeWidth="1.5"
        />
        <path d={`M${nowAt - 4} ${base + bandHeight + 6}h8l-4 -5z`} fill="var(--text-primary)" />
        {isLabelled ? (
          <text x={Math.min(nowAt + 8, width - 60 * textScale)} y={height - 3} className={styles.current}>
            {formatShortMonth(timeline.now)}
          </text>
        ) : null}
      </svg>
      {isLabelled ? (
        // In the half without the present month; the bar under the table says the same to screen readers.
        <div
          aria-hidden="true"
          className={styles.legend}
          style={nowAt > width / 2 ? { left: 0 } : { right: 0 }}
        >
          {markedSources.map(([kind, text]) => (
            <span key={kind}>
              <SourceMarker kind={kind} /> {t(text)}
            </span>
          ))}
        </div>
      ) : null}
    </div>
  );
});
