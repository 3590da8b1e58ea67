import { spawn } from "node:child_process";
import { createHash, type Hash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { projectRoot } from "./bundle.ts";

const sources = ["web", "shared", "package-lock.json", "cdk.json"];
/** What the build reads from the environment. */
const settings = ["HALVEST_MAIL_SENDER", "HALVEST_SUPPORT_ADDRESS", "HALVEST_WEB_ORIGIN"];
const builds = join(projectRoot, ".cache", "web");

/** Builds that are kept, so that going back to earlier sources costs nothing. */
const keptBuilds = 3;

/** The pages do not build; the message is Vite's. */
export class WebBuildFailed extends Error {
  override readonly name = "WebBuildFailed";
}

async function addTo(hash: Hash, path: string): Promise<void> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => undefined);
  if (!entries) {
    hash.update(path.slice(projectRoot.length)).update(await readFile(path));
    return;
  }
  for (const entry of entries.toSorted((left, right) => (left.name < right.name ? -1 : 1))) {
    await addTo(hash, join(path, entry.name));
  }
}

async function sourceKey(): Promise<string> {
  const given = settings.map((name) => `${name}=${process.env[name] ?? ""}`);
  const hash = createHash("sha256").update(["production", ...given].join(" "));
  for (const source of sources) await addTo(hash, join(projectRoot, source));
  return hash.digest("hex");
}

function runVite(outDir: string): Promise<void> {
  const vite = fileURLToPath(new URL("bin/vite.js", import.meta.resolve("vite/package.json")));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(
    process.execPath,
    [vite, "build", "web", "--outDir", outDir, "--emptyOutDir", "--logLevel", "warn"],
    // Also when a test starts it, the pages are those that are deployed.
    { cwd: projectRoot, stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, NODE_ENV: "production" } },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      output += chunk;
    });
  }
  child.once("error", reject);
  child.once("exit", (code) =>
    code === 0 ? resolve() : reject(new WebBuildFailed(`The pages could not be built:\n${output.trim()}`)),
  );
  return promise;
}

/** Removes old builds. Those of the last starts may still be served by another process. */
async function prune(): Promise<void> {
  const names = await readdir(builds);
  const aged = await Promise.all(
    names.map(async (name) => {
      const path = join(builds, name);
      return { path, usedAt: (await stat(path)).mtimeMs };
    }),
  );
  const old = aged.toSorted((left, right) => right.usedAt - left.usedAt).slice(keptBuilds);
  await Promise.all(old.map(({ path }) => rm(path, { recursive: true, force: true })));
}

/**
 * Builds the pages, unless the same sources have been built before.
 * @param onBuild called when a build begins
 * @throws WebBuildFailed
 * @returns the folder of the build, named by the content of its sources
 */
export async function buildWeb(onBuild: () => void): Promise<string> {
  const key = (await sourceKey()).slice(0, 16);
  const directory = join(builds, key);
  if (!existsSync(directory)) {
    onBuild();
    await mkdir(builds, { recursive: true });
    const draft = join(projectRoot, ".cache", `web-draft-${randomUUID()}`);
    try {
      await runVite(draft);
      // Another process may have finished the same build first; both hold the same files.
      if (!existsSync(directory)) await rename(draft, directory);
    } finally {
      await rm(draft, { recursive: true, force: true });
    }
  }
  await utimes(directory, new Date(), new Date());
  await prune();
  return directory;
}
