import type { Page } from "playwright-core";
import { median, onBenchPage, workClock } from "./bench-page.ts";
import type { BenchTable } from "./measure.ts";

declare global {
  /** What the page of the benchmark offers. */
  var chartBench: Record<
    "bare" | "ours",
    { mount(times: number): Promise<void>; zoom(steps: number): Promise<void> }
  >;
}

const rounds = 9;
const mounts = 5;
const steps = 40;

/** Measures what the page's own thread works, which other programs do not lengthen. Milliseconds. */
async function workOf(page: Page) {
  const { worked } = await workClock(page);
  return async (task: () => Promise<void>) => {
    const before = await worked();
    await task();
    return (await worked()) - before;
  };
}

/** The chart beside the same polylines on a bare canvas, in turn in one session. */
export async function charts(): Promise<BenchTable> {
  const work = await onBenchPage("charts/index.html", async (page) => {
    await page.waitForFunction(() => globalThis.chartBench !== undefined);
    const measure = await workOf(page);
    const empty = () => ({ first: [] as number[], zoom: [] as number[] });
    const times = { bare: empty(), ours: empty() };
    for (let round = 0; round < rounds; round++) {
      for (const name of ["bare", "ours"] as const) {
        const mount = () =>
          page.evaluate(({ name, mounts }) => globalThis.chartBench[name].mount(mounts), { name, mounts });
        const zoom = () =>
          page.evaluate(({ name, steps }) => globalThis.chartBench[name].zoom(steps), { name, steps });
        times[name].first.push((await measure(mount)) / mounts);
        times[name].zoom.push((await measure(zoom)) / steps);
      }
    }
    return times;
  });
  const first = median(work.bare.first);
  const zoom = median(work.bare.zoom);
  const line = (name: string, millis: number, reference: number) => ({
    name,
    millis,
    ratio: millis / reference,
  });
  return {
    title: "Drawing a chart",
    note: `5 lines of 1,600 months, 1,100 × 400 pixels: work of the page's own thread, mount or zoom and frame included, medians of ${rounds} rounds in turn. The bare canvas strokes the same points and nothing else; the chart has axes, halvings, phases, legend and range selector as well. Each ratio is over the bare canvas doing the same. Budget: 150 ms for the first frame, 16 ms for a step of the zoom.`,
    lines: [
      line("bare canvas, first frame", first, first),
      line("chart, first frame", median(work.ours.first), first),
      line("bare canvas, zoom", zoom, zoom),
      line("chart, zoom", median(work.ours.zoom), zoom),
    ],
  };
}
