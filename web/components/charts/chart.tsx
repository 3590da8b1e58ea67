import { useImperativeHandle, useMemo, useRef, useSyncExternalStore } from "react";
import { Cursor } from "#web/components/charts/cursor/cursor.tsx";
import { Legend } from "#web/components/charts/legend/legend.tsx";
import { measureWith, Plot } from "#web/components/charts/paint/plot.tsx";
import { RangeSelector } from "#web/components/charts/range/range-selector.tsx";
import { buildScene } from "#web/components/charts/scene/scene.ts";
import { useTextScale } from "#web/components/shell/use-text-scale.ts";
import styles from "./chart.module.css";
import type { ChartProps } from "./chart-model.ts";
import { chartPicture } from "./chart-picture.tsx";
import { usePalette } from "./palette.ts";
import { useWidth } from "./use-width.ts";

/** Height of title and legend in a picture, CSS pixels. */
const pictureHeadPx = 84;

/**
 * A chart over months: legend, plot with its tooltip, and range selector. As wide as its container, in the colours of
 * the page. The parent shows the title; pictures include it.
 */
export function Chart(props: ChartProps) {
  const { ref, model, scale, hasGrid, hasSelector, hasLegend = true, range, onRangeChange, height } = props;
  const holder = useRef<HTMLElement>(null);
  const width = useWidth(holder);
  const pixelRatio = useSyncExternalStore(subscribeToRatio, () => devicePixelRatio);
  const textScale = useTextScale();
  const palette = usePalette();
  const { from, to } = heldWithin(range, model.dates.length - 1);
  const scene = useMemo(
    () =>
      buildScene(model, {
        width,
        height,
        textScale,
        scale,
        range: { from, to },
        measure: measureWith(palette),
      }),
    [model, width, height, textScale, scale, from, to, palette],
  );
  useImperativeHandle(
    ref,
    () => ({
      toPicture: (ratio) =>
        chartPicture(model, {
          width,
          height: height + pictureHeadPx,
          pixelRatio: ratio,
          theme: document.documentElement.dataset.theme === "dark" ? "dark" : "light",
          scale,
          hasGrid,
          range: { from, to },
        }),
    }),
    [model, width, height, scale, hasGrid, from, to],
  );
  return (
    <figure ref={holder} className={styles.chart} aria-label={model.title}>
      {hasLegend ? <Legend model={model} palette={palette} /> : null}
      <div className={styles.plot} style={{ height }}>
        {width > 0 && to >= 0 ? (
          <>
            <div style={textScale === 1 ? undefined : { scale: textScale, transformOrigin: "0 0" }}>
              <Plot scene={scene} palette={palette} hasGrid={hasGrid} pixelRatio={pixelRatio} />
            </div>
            <Cursor scene={scene} palette={palette} />
          </>
        ) : null}
      </div>
      {hasSelector && model.dates.length > 1 ? (
        <RangeSelector
          model={model}
          range={scene.range}
          onRangeChange={onRangeChange}
          left={scene.margin.left * textScale}
          right={scene.margin.right * textScale}
        />
      ) : null}
    </figure>
  );
}

function heldWithin({ from, to }: ChartProps["range"], last: number) {
  const end = Math.min(last, Math.max(0, to));
  return { from: Math.min(end, Math.max(0, from)), to: end };
}

/** A media query covers a single ratio, so each change registers the next one. */
function subscribeToRatio(notify: () => void) {
  let list: MediaQueryList;
  const onChange = () => {
    follow();
    notify();
  };
  const follow = () => {
    list = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    list.addEventListener("change", onChange, { once: true });
  };
  follow();
  return () => list.removeEventListener("change", onChange);
}
