import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Page } from "playwright-core";
import { build, type InlineConfig, preview } from "vite";
import { launchBrowser } from "#test/e2e/browser.ts";
import { columnOutlines } from "#web/build/column-outlines.ts";
import { contractRoutes } from "#web/build/contract-routes.ts";

/**
 * Builds a page as for production, opens it in Chromium and measures in it.
 *
 * @param document its HTML, relative to this file
 */
export async function onBenchPage<T>(document: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const outDir = await mkdtemp(join(tmpdir(), "halvest-bench-"));
  const input = fileURLToPath(new URL(document, import.meta.url));
  const config: InlineConfig = {
    root: dirname(input),
    configFile: false,
    logLevel: "error",
    plugins: [react(), columnOutlines(), contractRoutes()],
    worker: { format: "es" },
  };
  await build({ ...config, build: { outDir, emptyOutDir: true, rolldownOptions: { input } } });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    failed.catch(() => undefined);
    await page.goto(`${server.resolvedUrls?.local[0]}${basename(document)}`);
    return await Promise.race([failed, measure(page)]);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** Milliseconds that the page's own thread has worked so far, which other programs do not lengthen. */
export async function workClock(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };
  return { devtools, worked };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds that the thread worked, others left out. */
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/** Milliseconds that threads work while `task` runs, which other programs do not lengthen. */
export async function threadWork(page: Page, task: () => Promise<void>) {
  const browser = page.context().browser();
  if (browser === null) throw new Error("There is no browser to trace");
  await browser.startTracing(page, { categories: ["toplevel", "__metadata"] });
  await task();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const idOf = ({ pid, tid }: TraceEvent) => `${pid}:${tid}`;
  const idsOf = (name: string) =>
    new Set(
      traceEvents.filter((event) => event.name === "thread_name" && event.args.name === name).map(idOf),
    );
  const tasksOf = (ids: ReadonlySet<string>) =>
    traceEvents.filter((event) => event.name.endsWith("RunTask") && ids.has(idOf(event)));
  const workers = [...idsOf("DedicatedWorker thread")].map((id) =>
    tasksOf(new Set([id])).reduce((sum, { tdur = 0 }) => sum + tdur / 1000, 0),
  );
  const pageTasks = tasksOf(idsOf("CrRendererMain")).map(({ tdur = 0 }) => tdur / 1000);
  return {
    busiestWorker: Math.max(...workers),
    page: pageTasks.reduce((sum, millis) => sum + millis, 0),
    longestPageTask: Math.max(...pageTasks),
  };
}

/** The middle one; NaN of none. */
export const median = (times: readonly number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
