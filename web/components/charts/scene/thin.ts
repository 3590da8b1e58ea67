/** A point in the plot: x in months, y as a fraction of the plot's height; null where the line has a gap. */
export interface PlotPoint {
  readonly x: number;
  readonly y: number | null;
}

/**
 * Fewer points for the same picture: of every bucket of neighbours the lowest and the highest are kept, in their order,
 * so that no peak or trough is lost; so are the first point, the last and the edges of gaps. This is the min/max step
 * of M4 (Jugel, Jerzak, Hackenbroich, Markl: "M4: A Visualization-Oriented Time Series Data Aggregation", VLDB 2014)
 * without its first and last points, which are invisible at a few pixels a bucket.
 */
export function thin(points: readonly PlotPoint[], most: number): readonly PlotPoint[] {
  if (points.length <= most) return points;
  const bucket = Math.ceil((points.length * 2) / Math.max(2, most));
  const thinned: PlotPoint[] = [];
  for (const run of runsOf(points)) {
    const edge = thinned.at(-1);
    if (edge && run[0]) thinned.push({ x: (edge.x + run[0].x) / 2, y: null });
    addExtremes(run, bucket, thinned);
  }
  return thinned;
}

/** Parts of a line without gaps. */
function runsOf(points: readonly PlotPoint[]): PlotPoint[][] {
  const runs: PlotPoint[][] = [];
  let run: PlotPoint[] = [];
  for (const point of points) {
    if (point.y !== null) run.push(point);
    else if (run.length > 0) {
      runs.push(run);
      run = [];
    }
  }
  if (run.length > 0) runs.push(run);
  return runs;
}

function addExtremes(run: readonly PlotPoint[], bucket: number, thinned: PlotPoint[]) {
  const last = run.length - 1;
  for (let start = 0; start <= last; start += bucket) {
    const end = Math.min(start + bucket - 1, last);
    let low = start;
    let high = start;
    for (let i = start + 1; i <= end; i++) {
      const y = run[i]?.y ?? 0;
      if (y < (run[low]?.y ?? 0)) low = i;
      if (y > (run[high]?.y ?? 0)) high = i;
    }
    const chosen = [low, high];
    if (start === 0) chosen.push(0);
    if (end === last) chosen.push(last);
    for (const i of [...new Set(chosen)].sort((a, b) => a - b)) {
      const point = run[i];
      if (point) thinned.push(point);
    }
  }
}
