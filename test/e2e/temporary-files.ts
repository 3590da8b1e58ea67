import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What the workers leave in the system's temporary folder goes with the run: they end without tidying. */
export default async function setup(): Promise<() => Promise<void>> {
  const directory = await mkdtemp(join(tmpdir(), "halvest-e2e-"));
  process.env.TMPDIR = directory;
  return () => rm(directory, { recursive: true, force: true, maxRetries: 5 });
}
