import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import type { Page } from "playwright-core";
import { build, type InlineConfig, preview } from "vite";
import { launchBrowser } from "#test/e2e/browser.ts";

/** Builds the page of a folder beside this file as for production, opens it in Chromium and measures in it. */
export async function onBenchPage<T>(folder: string, measure: (page: Page) => Promise<T>): Promise<T> {
  const outDir = await mkdtemp(join(tmpdir(), `halvest-${folder}-bench-`));
  const root = fileURLToPath(new URL(folder, import.meta.url));
  const config: InlineConfig = { root, configFile: false, logLevel: "error", plugins: [react()] };
  await build({ ...config, build: { outDir, emptyOutDir: true } });
  const server = await preview({ ...config, build: { outDir }, preview: { port: 0, host: "127.0.0.1" } });
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
    failed.catch(() => undefined);
    await page.goto(server.resolvedUrls?.local[0] ?? "");
    return await Promise.race([failed, measure(page)]);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}
