import { median, onBenchPage, threadWork, workClock } from "./bench-page.ts";
import type { BenchTable, Measurement } from "./measure.ts";

type Part = { mount(times: number): Promise<void>; frames(steps: number): Promise<void> };

declare global {
  /** What the page of the benchmark offers. */
  var homeBench: {
    bare: Part;
    ours: Part;
    slide(steps: number): Promise<number[]>;
    outlook(workers: number, times: number): Promise<void>;
  };
}

const rounds = 7;
const mounts = 5;
const steps = 40;
const outlooks = 4;

const lineOf = (name: string, millis: number, reference: number): Measurement => ({
  name,
  millis,
  ratio: millis / reference,
});

/** Home's range: drawing it, moving the slider, and the workers that calculate it. */
export async function home(): Promise<BenchTable[]> {
  return onBenchPage("home/index.html", async (page) => {
    await page.waitForFunction(() => globalThis.homeBench !== undefined);
    const { worked } = await workClock(page);
    const workOf = async (task: () => Promise<void>) => {
      const before = await worked();
      await task();
      return (await worked()) - before;
    };
    // Each begins with an outlook of its own, whose work on the page is taken off.
    const times = { bare: { mount: [], frame: [] }, ours: { mount: [], frame: [] } } as Record<
      "bare" | "ours",
      { mount: number[]; frame: number[] }
    >;
    const mount = (name: "bare" | "ours", count: number) =>
      workOf(() =>
        page.evaluate(({ name, count }) => globalThis.homeBench[name].mount(count), { name, count }),
      );
    const frames = (name: "bare" | "ours", count: number) =>
      workOf(() =>
        page.evaluate(({ name, count }) => globalThis.homeBench[name].frames(count), { name, count }),
      );
    for (let round = 0; round < rounds; round++) {
      for (const name of ["bare", "ours"] as const) {
        const nothing = await mount(name, 0);
        times[name].mount.push(((await mount(name, mounts)) - nothing) / mounts);
        const once = await frames(name, 0);
        times[name].frame.push(((await frames(name, steps)) - once) / steps);
      }
    }
    let slid: number[] = [];
    const slide = (count: number) =>
      threadWork(page, async () => {
        slid = await page.evaluate((count) => globalThis.homeBench.slide(count), count);
      });
    const unmoved = await slide(0);
    const moved = await slide(steps);
    const moveOf = (thread: "page" | "busiestWorker") => (moved[thread] - unmoved[thread]) / steps;
    const outlookBy = (workers: number) =>
      threadWork(page, () =>
        page.evaluate(({ workers, times }) => globalThis.homeBench.outlook(workers, times), {
          workers,
          times: outlooks,
        }),
      );
    const one = await outlookBy(1);
    const two = await outlookBy(2);
    const [bareMount, bareFrame] = [median(times.bare.mount), median(times.bare.frame)];
    const inTurn = moveOf("page") + moveOf("busiestWorker");
    const [oneWorker, twoWorkers] = [one.busiestWorker / outlooks, two.busiestWorker / outlooks];
    const longest = Math.max(one.longestPageTask, two.longestPageTask);
    return [
      {
        title: "Drawing Home's range",
        note: `372 months to come, 960 pixels wide: work of the page's own thread, frame included, medians of ${rounds} rounds in turn. Bare: the same curves as paths of an SVG and nothing else. A frame follows the pointer over the months. Budget: 150 ms for the first frame, 16 ms for each further one.`,
        lines: [
          lineOf("bare curves, first frame", bareMount, bareMount),
          lineOf("range, first frame", median(times.ours.mount), bareMount),
          lineOf("bare curves, frame", bareFrame, bareFrame),
          lineOf("range, frame with the pointer", median(times.ours.frame), bareFrame),
        ],
      },
      {
        title: "Moving Home's slider",
        note: `372 months to come with top-ups, two workers: from a move to the frame that shows the chance and the range of 1,000 paths, one of ${steps} moves. Processor time of the threads that wait for each other, which other programs do not lengthen. No paths beyond these are calculated while moves follow each other. The clock on the wall lengthens with what else runs. Budget: 100 ms.`,
        lines: [
          lineOf("page and busier worker", inTurn, inTurn),
          lineOf("page alone", moveOf("page"), inTurn),
          lineOf("on the wall, least", Math.min(...slid), inTurn),
        ],
      },
      {
        title: "Home's range of 10,000 paths",
        note: `372 months to come with top-ups, goal and needed amounts, plan new to the workers: processor time of the busiest worker, mean of ${outlooks}. The page's own thread only hands figures on: its longest task meanwhile takes ${longest.toFixed(0)} ms.`,
        lines: [
          lineOf("one worker", oneWorker, oneWorker),
          lineOf("two workers, the busier one", twoWorkers, oneWorker),
        ],
      },
    ];
  });
}
