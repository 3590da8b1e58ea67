import { median, onBenchPage } from "./bench-page.ts";
import type { BenchTable } from "./measure.ts";

declare global {
  /** What the page of the benchmark offers: milliseconds of each change. */
  var repaintBench: {
    rows: number;
    bare(steps: number): number[];
    ours(steps: number): Promise<number[]>;
  };
}

const steps = 40;
const rounds = 3;

/** A change of a long plan, from the change to the table with the new numbers, in Chromium. */
export async function repaint(): Promise<BenchTable> {
  return onBenchPage("table/repaint.html", async (page) => {
    await page.waitForFunction(() => globalThis.repaintBench !== undefined);
    const measured = await page.evaluate(
      async ({ steps, rounds }) => {
        const bench = globalThis.repaintBench;
        const times = { rows: bench.rows, bare: [] as number[], ours: [] as number[] };
        for (let round = 0; round < rounds; round++) {
          times.bare.push(...bench.bare(steps));
          times.ours.push(...(await bench.ours(steps)));
        }
        return times;
      },
      { steps, rounds },
    );
    const bare = median(measured.bare);
    const ours = median(measured.ours);
    return {
      title: "Preview of a change in the page",
      note: `${measured.rows} months, the columns shown at first, medians in turn. Bare: the engine on the page's own thread and a table of plain texts, drawn again. Ours: through the worker to the timeline's table; waiting for the next frame is left out.`,
      lines: [
        { name: "bare engine and bare repaint", millis: bare, ratio: 1 },
        { name: "preview in the timeline table", millis: ours, ratio: ours / bare },
      ],
    };
  });
}
