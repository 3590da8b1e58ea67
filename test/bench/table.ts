import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { build, type InlineConfig, preview } from "vite";
import { launchBrowser } from "#test/e2e/browser.ts";
import type { BenchTable, Measurement } from "./measure.ts";

declare global {
  /** What the page of the benchmark offers. */
  var tableBench: {
    rows: number;
    columns: number;
    mount(name: string): number;
    scroll(name: string, steps: number, stepPixels: number): Promise<number[]>;
  };
}

const mounts = 25;
const steps = 120;
const stepPixels = 400;

function lines(times: Record<string, number>): Measurement[] {
  const [[, reference] = ["", Number.NaN]] = Object.entries(times);
  return Object.entries(times).map(([name, millis]) => ({ name, millis, ratio: millis / reference }));
}

const median = (sorted: readonly number[]) => sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
const at95 = (sorted: readonly number[]) => sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN;

/** The timeline's table in Chromium beside a bare windowed table of the same size, in turn in one session. */
export async function table(): Promise<BenchTable[]> {
  const outDir = await mkdtemp(join(tmpdir(), "halvest-table-bench-"));
  const root = fileURLToPath(new URL("table", import.meta.url));
  const config: InlineConfig = { root, configFile: false, logLevel: "error", plugins: [react()] };
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const address = server.resolvedUrls?.local[0];
    if (!address) throw new Error("The preview server has no address");
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    failed.catch(() => undefined);
    await page.goto(address);
    await Promise.race([failed, page.waitForFunction(() => globalThis.tableBench !== undefined)]);
    const size = await page.evaluate(
      () => [globalThis.tableBench.rows, globalThis.tableBench.columns] as const,
    );
    const measured = await page.evaluate(
      async ({ mounts, steps, stepPixels }) => {
        const bench = globalThis.tableBench;
        const mount: Record<string, number[]> = { bare: [], ours: [] };
        for (let i = 0; i < mounts; i++) {
          for (const name of ["bare", "ours"]) mount[name]?.push(bench.mount(name));
        }
        for (const list of Object.values(mount)) list.sort((a, b) => a - b);
        return {
          mount,
          scroll: {
            bare: await bench.scroll("bare", steps, stepPixels),
            ours: await bench.scroll("ours", steps, stepPixels),
          },
        };
      },
      { mounts, steps, stepPixels },
    );
    const [rows, columns] = size;
    return [
      {
        title: "Mounting the table",
        note: `${rows} rows by ${columns} columns, from nothing to laid out, median of ${mounts} in turn. The bare table only places texts.`,
        lines: lines({
          "bare windowed table": median(measured.mount.bare ?? []),
          "timeline table": median(measured.mount.ours ?? []),
        }),
      },
      {
        title: "Scrolling the table",
        note: `Script and layout of one step of ${stepPixels} pixels; a frame lasts 16.7 ms.`,
        lines: lines({
          "bare windowed table, median": median(measured.scroll.bare),
          "timeline table, median": median(measured.scroll.ours),
          "timeline table, 95th percentile": at95(measured.scroll.ours),
        }),
      },
    ];
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
