import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { buildWeb } from "#lib/constructs/bundling/web-build.ts";
import { everyRecord } from "#lib/functions.ts";
import { createCodeStore } from "#lib/local/runtime/code.ts";
import { installedChromium } from "./installed-chromium.ts";

/**
 * The pages and the functions are built once, before the workers start: each would build all of them. A Chromium that
 * comes packed is unpacked here, too: workers that did it at the same time would start a file that another one still
 * writes. What the workers leave in the system's temporary folder goes with the run: they end without tidying.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-e2e-"));
  process.env.TMPDIR = directory;
  if (installedChromium() === undefined) await sparticuz.executablePath();
  // A failure is that of the first test which needs what was not built.
  const code = createCodeStore(everyRecord().map(({ entry }) => entry));
  await Promise.allSettled([buildWeb(() => undefined), code.refresh()]);
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
