import { median, onBenchPage, threadWork } from "./bench-page.ts";
import type { BenchTable } from "./measure.ts";

declare global {
  /** What the page of the benchmark offers. */
  var simulationsBench: {
    bare(paths: number): number;
    ours(isNew: boolean): Promise<number>;
  };
}

const rounds = 7;
const paths = 10_000;

/** The range of 10,000 paths in the Simulations panel, beside the engine that calculates them for no one. */
export function simulations(): Promise<BenchTable> {
  return onBenchPage("simulations/index.html", async (page) => {
    await page.waitForFunction(() => globalThis.simulationsBench !== undefined);
    const bareOnce = () => page.evaluate((paths) => globalThis.simulationsBench.bare(paths), paths);
    const oursOnce = (isNew: boolean) =>
      page.evaluate((isNew) => globalThis.simulationsBench.ours(isNew), isNew);
    const times = { bare: [] as number[], opened: [] as number[], again: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      times.bare.push(await bareOnce());
      times.opened.push(await oursOnce(true));
      times.again.push(await oursOnce(false));
    }
    const { longestPageTask } = await threadWork(page, async () => {
      await oursOnce(true);
      await oursOnce(false);
    });
    const bare = median(times.bare);
    const line = (name: string, millis: number) => ({ name, millis, ratio: millis / bare });
    return {
      title: "Monte Carlo in the Simulations panel",
      note: `10,000 paths of 372 months with top-ups and yearly XIRR bands, from the change of the plan to the frame with the figures and the chart: medians of ${rounds} rounds in turn, on the wall. Bare: the engine asked the same on the page's own thread, with nothing shown. Budget: 1.5 times the bare engine, no task of the page over 50 ms; the longest one takes ${longestPageTask.toFixed(0)} ms of the processor.`,
      lines: [
        line("bare engine", bare),
        line("on screen, panel just opened, its worker started for it", median(times.opened)),
        line("on screen, another range shown meanwhile", median(times.again)),
      ],
    };
  });
}
