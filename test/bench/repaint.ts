import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";
import { launchBrowser } from "#test/e2e/browser.ts";
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

const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** A change of a long plan, from the change to the table with the new numbers, in Chromium. */
export async function repaint(): Promise<BenchTable> {
  const outDir = await mkdtemp(join(tmpdir(), "halvest-repaint-bench-"));
  const root = fileURLToPath(new URL("table", import.meta.url));
  const config: InlineConfig = {
    root,
    configFile: false,
    logLevel: "error",
    plugins: [react()],
    worker: { format: "es" },
  };
  await build({
    ...config,
    build: { outDir, emptyOutDir: true, rolldownOptions: { input: join(root, "repaint.html") } },
  });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    failed.catch(() => undefined);
    await page.goto(`${server.resolvedUrls?.local[0]}repaint.html`);
    await Promise.race([failed, page.waitForFunction(() => globalThis.repaintBench !== undefined)]);
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
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
