import type { Page } from "playwright-core";
import { median, onBenchPage, workClock } from "./bench-page.ts";
import type { BenchTable, Measurement } from "./measure.ts";

declare global {
  /** What the page of the benchmark offers. */
  var tableBench: {
    rows: number;
    columns: number;
    mount(name: string): number;
    scroll(name: string, steps: number, stepPixels: number): Promise<number[]>;
    frames(name: string, count: number, stepPixels: number): Promise<number[]>;
  };
}

const mountRounds = 7;
const mountsInRound = 5;
const steps = 120;
const stepPixels = 400;

const frameSteps = 120;
const frameRounds = 3;
/** A brisk wheel, three rows a frame, and a flick of ten rows a frame, which passes a third of the table. */
const scrolls = [
  { rate: 1, pixels: 110 },
  { rate: 1, pixels: 330 },
  { rate: 4, pixels: 110 },
  { rate: 4, pixels: 330 },
] as const;
/** A frame and a half: what takes longer has missed one. */
const lateMs = 25;

function lines(times: Record<string, number>): Measurement[] {
  const [[, reference] = ["", Number.NaN]] = Object.entries(times);
  return Object.entries(times).map(([name, millis]) => ({ name, millis, ratio: millis / reference }));
}

const at95 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;

/** What the page's thread works to mount each table once. */
async function mountTable(page: Page, size: string): Promise<BenchTable> {
  const { devtools, worked } = await workClock(page);
  const work = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < mountRounds; round++) {
    for (const name of ["bare", "ours"] as const) {
      const before = await worked();
      await page.evaluate(
        ({ name, count }) => {
          for (let i = 0; i < count; i++) globalThis.tableBench.mount(name);
        },
        { name, count: mountsInRound },
      );
      work[name].push(((await worked()) - before) / mountsInRound);
    }
  }
  await devtools.detach();
  for (const list of Object.values(work)) list.sort((a, b) => a - b);
  return {
    title: "Mounting the table",
    note: `${size}, from nothing to laid out and away again: work of the page's own thread, median of ${mountRounds} rounds of ${mountsInRound}, in turn. The bare table only places texts.`,
    lines: lines({ "bare windowed table": median(work.bare), "timeline table": median(work.ours) }),
  };
}

/**
 * Frame times of both tables while the processor is slowed down by a factor, and what the page's thread itself
 * worked for a frame: that time other programs do not lengthen.
 */
async function frameTable(page: Page, { rate, pixels }: (typeof scrolls)[number]): Promise<BenchTable> {
  const { devtools, worked } = await workClock(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate });
  const names = ["bare", "ours"] as const;
  const between = { bare: [] as number[], ours: [] as number[] };
  const work = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round < frameRounds; round++) {
    for (const name of names) {
      const before = await worked();
      const times = await page.evaluate(
        ({ name, count, pixels }) => globalThis.tableBench.frames(name, count, pixels),
        { name, count: frameSteps, pixels },
      );
      work[name].push(((await worked()) - before) / frameSteps);
      between[name].push(...times);
    }
  }
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await devtools.detach();
  for (const list of [...Object.values(between), ...Object.values(work)]) list.sort((a, b) => a - b);
  const late = (times: readonly number[]) => {
    const share = times.filter((time) => time > lateMs).length / times.length;
    return `${(share * 100).toFixed(1)} %`;
  };
  return {
    title: `Scrolling ${pixels} pixels a frame at 1/${rate} of the processor`,
    note: `${between.bare.length} frames of each table, in turn. "Work" is the time of the page's own thread for a frame, mount included. Frames over ${lateMs} ms: bare ${late(between.bare)}, timeline ${late(between.ours)}; other programs lengthen both.`,
    lines: lines({
      "bare windowed table, work": median(work.bare),
      "timeline table, work": median(work.ours),
      "bare windowed table, frame, median": median(between.bare),
      "timeline table, frame, median": median(between.ours),
      "bare windowed table, frame, 95th percentile": at95(between.bare),
      "timeline table, frame, 95th percentile": at95(between.ours),
    }),
  };
}

/** The timeline's table in Chromium beside a bare windowed table of the same size, in turn in one session. */
export async function table(): Promise<BenchTable[]> {
  return onBenchPage("table/index.html", async (page) => {
    await page.waitForFunction(() => globalThis.tableBench !== undefined);
    const size = await page.evaluate(
      () => [globalThis.tableBench.rows, globalThis.tableBench.columns] as const,
    );
    const measured = await page.evaluate(
      async ({ steps, stepPixels }) => ({
        bare: await globalThis.tableBench.scroll("bare", steps, stepPixels),
        ours: await globalThis.tableBench.scroll("ours", steps, stepPixels),
      }),
      { steps, stepPixels },
    );
    const [rows, columns] = size;
    const frameTables: BenchTable[] = [];
    for (const scroll of scrolls) frameTables.push(await frameTable(page, scroll));
    return [
      await mountTable(page, `${rows} rows by ${columns} columns`),
      {
        title: "Scrolling the table",
        note: `Script and layout of one step of ${stepPixels} pixels; a frame lasts 16.7 ms.`,
        lines: lines({
          "bare windowed table, median": median(measured.bare),
          "timeline table, median": median(measured.ours),
          "timeline table, 95th percentile": at95(measured.ours),
        }),
      },
      ...frameTables,
    ];
  });
}
