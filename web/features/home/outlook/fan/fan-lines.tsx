import { bandPath, type FanPlot, linePath } from "./fan-plot.ts";
import type { FanPoint } from "./fan-points.ts";

interface FanLinesProps {
  plot: FanPlot;
  points: readonly FanPoint[];
  /** Of the saved plan, while another amount is tried or an edit compared. */
  before: readonly FanPoint[] | null;
}

/** The months that have passed, and those to come with the month they start from. */
function halves(points: readonly FanPoint[]) {
  const firstModelled = points.findIndex(({ isModelled }) => isModelled);
  return {
    past: points.slice(0, firstModelled < 0 ? points.length : firstModelled),
    future: firstModelled < 0 ? [] : points.slice(Math.max(0, firstModelled - 1)),
  };
}

/** The bands: 9 in 10, and on top of them 1 in 2. */
export function FanBands({ plot, points }: Omit<FanLinesProps, "before">) {
  const { future } = halves(points);
  return (
    <>
      <path d={bandPath(plot, future, "p95", "p5")} fill="var(--fan-outer)" />
      <path d={bandPath(plot, future, "p75", "p25")} fill="var(--fan-inner)" />
    </>
  );
}

/** What is held, what is put in, the middle outcome and the edges, with those of the saved plan. */
export function FanLines({ plot, points, before }: FanLinesProps) {
  const { past, future } = halves(points);
  // From the last known price on, what is held is carried to today.
  const firstCarried = past.findIndex(({ isCarried }) => isCarried);
  const known = firstCarried < 0 ? past : past.slice(0, firstCarried);
  const beforeFuture = before?.filter(({ isModelled }) => isModelled) ?? [];
  return (
    <g fill="none">
      <path d={linePath(plot, future, "p95")} stroke="var(--fan-edge)" />
      <path d={linePath(plot, future, "p5")} stroke="var(--fan-edge)" />
      {(["p95", "p50", "p5"] as const).map((key) => (
        <path
          key={key}
          d={linePath(plot, beforeFuture, key)}
          stroke="var(--fan-before)"
          strokeDasharray="1 3"
          strokeWidth={1.2}
        />
      ))}
      <path d={linePath(plot, past, "putIn")} stroke="var(--fan-invested)" strokeWidth={1.6} />
      <path
        d={linePath(plot, future, "putIn")}
        stroke="var(--fan-invested)"
        strokeWidth={1.6}
        strokeDasharray="5 4"
      />
      <path d={linePath(plot, future, "p50")} stroke="var(--fan-median)" strokeWidth={2.2} />
      <path d={linePath(plot, known, "p50")} stroke="var(--text-primary)" strokeWidth={2} />
      {firstCarried >= 0 ? (
        <path
          d={linePath(plot, past.slice(Math.max(0, firstCarried - 1)), "p50")}
          stroke="var(--text-primary)"
          strokeWidth={2}
          strokeDasharray="1 4"
          strokeLinecap="round"
        />
      ) : null}
      <line
        x1={plot.todayX}
        x2={plot.todayX}
        y2={plot.height}
        stroke="var(--text-primary)"
        strokeDasharray="1 3"
        strokeWidth={1.4}
      />
    </g>
  );
}

/** An open point on what is held now. */
export function PresentPoint({ plot: { scale }, points }: Omit<FanLinesProps, "before">) {
  const present = halves(points).past.at(-1);
  return present === undefined ? null : (
    <circle
      cx={scale.x(present.date)}
      cy={scale.y(present.p50)}
      r={4.5}
      fill="var(--bg-surface)"
      stroke="var(--text-primary)"
      strokeWidth={2}
    />
  );
}
