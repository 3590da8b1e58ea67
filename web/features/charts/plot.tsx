import { type RefObject, useEffect, useRef, useState } from "react";
import { t } from "#shared/domain/language/translate.ts";
import type { Chart } from "#web/components/charts/chart.tsx";
import type { ChartHandle, ChartProps } from "#web/components/charts/chart-model.ts";
import { Button } from "#web/components/ui/button.tsx";
import styles from "./charts.module.css";
import { EmptyChart } from "./empty-chart.tsx";

type PlotProps = Omit<ChartProps, "height" | "ref"> & { handle: RefObject<ChartHandle | null> };

type Drawing = { state: "loading" } | { state: "missing" } | { state: "there"; Chart: typeof Chart };

/** A chart that fills the panel. Its code loads with the first chart. */
export function Plot({ handle, ...chart }: PlotProps) {
  const drawing = useDrawing();
  const room = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const height = usePlotHeight(room, content);
  return (
    <div ref={room} className={styles.room}>
      <div ref={content} data-height={height}>
        {drawing.state === "there" ? <drawing.Chart ref={handle} height={height} {...chart} /> : null}
        {drawing.state === "loading" ? <EmptyChart isLoading>{t("Loading chart data...")}</EmptyChart> : null}
        {drawing.state === "missing" ? (
          <EmptyChart action={<Button onClick={() => location.reload()}>{t("Refresh the page")}</Button>}>
            {t("Chart component not available. Please try refreshing the page.")}
          </EmptyChart>
        ) : null}
      </div>
    </div>
  );
}

function useDrawing(): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ state: "loading" });
  useEffect(() => {
    let isWanted = true;
    import("#web/components/charts/chart.tsx").then(
      (module) => {
        if (isWanted) setDrawing({ state: "there", Chart: module.Chart });
      },
      () => {
        if (isWanted) setDrawing({ state: "missing" });
      },
    );
    return () => {
      isWanted = false;
    };
  }, []);
  return drawing;
}

const usualHeight = 360;
const leastHeight = 220;
/** Of the window, beside the plot: a plot that is higher than the rest of a phone in landscape could not be seen whole. */
const otherHeight = 220;

/** The height of plot and axes: the available height less what is above and below them. */
function usePlotHeight(room: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>): number {
  const [height, setHeight] = useState(usualHeight);
  useEffect(() => {
    const [outer, inner] = [room.current, content.current];
    if (!outer || !inner) return;
    const observer = new ResizeObserver(() => {
      // The height currently on the page: the state may be ahead of it.
      const surroundings = Math.max(0, inner.offsetHeight - Number(inner.dataset.height));
      const least = Math.max(leastHeight, Math.min(usualHeight, window.innerHeight - otherHeight));
      setHeight(Math.max(least, outer.clientHeight - surroundings));
    });
    observer.observe(outer);
    observer.observe(inner);
    return () => observer.disconnect();
  }, [room, content]);
  return height;
}
