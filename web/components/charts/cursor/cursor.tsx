import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import styles from "#web/components/charts/chart.module.css";
import type { Palette } from "#web/components/charts/palette.ts";
import { keyMonths } from "#web/components/charts/range/range-drag.ts";
import { cursorPlace, indexAt, type Scene } from "#web/components/charts/scene/scene.ts";
import { phaseNames } from "#web/components/format/phases.ts";
import { chartSummary, tipText } from "./chart-summary.ts";
import { Tip } from "./tip.tsx";

interface CursorProps {
  scene: Scene;
  palette: Palette;
}

/** Held keys move faster than a screen reader can speak. */
const announceAfterMs = 300;

/**
 * The month under the pointer or under the arrow keys: a line through the plot, a dot on each series and the tooltip.
 * For the keyboard the plot is a slider over its months; a month's values are announced when the keys pause.
 */
export function Cursor({ scene, palette }: CursorProps) {
  const { model, range } = scene;
  const summaryId = useId();
  const [wanted, setWanted] = useState<number | null>(null);
  const [spoken, announce] = useAnnouncement();
  const summary = useMemo(() => chartSummary(model, range), [model, range]);
  const within = (index: number) => Math.min(range.to, Math.max(range.from, index));
  const index = wanted === null ? null : within(wanted);
  const resting = within(model.nowIndex ?? range.to);
  const current = model.tip(index ?? resting);

  const showAt = (event: PointerEvent<HTMLElement>) => {
    const { left } = event.currentTarget.getBoundingClientRect();
    setWanted(indexAt(scene, event.clientX - left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && index !== null) {
      event.stopPropagation();
      setWanted(null);
      return;
    }
    const by = keyMonths(event.key);
    if (by === undefined) return;
    event.preventDefault();
    const next = within((index ?? resting) + by);
    setWanted(next);
    announce(tipText(model.tip(next)));
  };
  return (
    <>
      <div
        className={styles.cursor}
        role="slider"
        tabIndex={0}
        aria-label={t("{title}, month", { title: model.title })}
        aria-describedby={summaryId}
        aria-orientation="horizontal"
        aria-valuemin={range.from}
        aria-valuemax={range.to}
        aria-valuenow={index ?? resting}
        aria-valuetext={
          current.phase === undefined ? current.title : `${current.title}, ${t(phaseNames[current.phase])}`
        }
        onKeyDown={onKeyDown}
        onPointerDown={showAt}
        onPointerMove={showAt}
        onPointerLeave={(event) => event.pointerType === "mouse" && setWanted(null)}
        onFocus={(event) => event.currentTarget.matches(":focus-visible") && setWanted(index ?? resting)}
        onBlur={() => setWanted(null)}
      >
        {index === null ? null : <CursorLine scene={scene} palette={palette} index={index} />}
      </div>
      <p id={summaryId} className="visually-hidden">
        {summary}
      </p>
      <p className="visually-hidden" aria-live="polite">
        {spoken}
      </p>
    </>
  );
}

function CursorLine({ scene, palette, index }: CursorProps & { index: number }) {
  const { width, height, margin, model, textScale } = scene;
  const { x, dots } = cursorPlace(scene, index);
  return (
    <>
      <svg
        className={styles.drawing}
        width={width * textScale}
        height={height * textScale}
        viewBox={`0 0 ${width} ${height}`}
        aria-hidden="true"
      >
        <path
          d={`M${Math.round(x - 0.5) + 0.5} ${margin.top}V${height - margin.bottom}`}
          stroke="var(--text-primary)"
          strokeDasharray="1.5 3"
        />
        {dots.map(({ id, y, colour }) => (
          <circle
            key={id}
            cx={x}
            cy={y}
            r="4.5"
            fill="var(--bg-surface)"
            stroke={`var(--${colour})`}
            strokeWidth="2"
          />
        ))}
      </svg>
      <Tip
        tip={model.tip(index)}
        palette={palette}
        x={x * textScale}
        dots={dots.map(({ y }) => y * textScale)}
        width={width * textScale}
        height={height * textScale}
        textScale={textScale}
      />
    </>
  );
}

/** A text for the live region, announced when no newer one follows for a moment. */
function useAnnouncement(): [string, (text: string) => void] {
  const [spoken, setSpoken] = useState("");
  const [waiting, setWaiting] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(waiting), announceAfterMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return [spoken, setWaiting];
}
