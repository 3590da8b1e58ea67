import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sparticuz from "@sparticuz/chromium";
import { installedChromium } from "./installed-chromium.ts";

/**
 * What the workers leave in the system's temporary folder goes with the run: they end without tidying. A Chromium that
 * comes packed is unpacked here: workers that did it at the same time would start a file that another one still writes.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-e2e-"));
  process.env.TMPDIR = directory;
  if (installedChromium() === undefined) await sparticuz.executablePath();
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
