import { createHash, randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, buildSync, type Metafile } from "esbuild";

export const projectRoot = fileURLToPath(new URL("../..", import.meta.url));

/** Where finished bundles are kept between synths. */
export const bundleCache = join(projectRoot, ".cache", "bundles");

/**
 * How every Lambda entry is bundled, for deployment and for the local runtime alike: one ES module for Node 24
 * that holds all it needs, the AWS SDK included, so that what was tested is what runs.
 *
 * @param entry path of a `.lambda.ts` file below the project root
 */
export function bundleOptions(entry: string) {
  return {
    absWorkingDir: projectRoot,
    entryPoints: [{ in: entry, out: `${bundleName(entry)}/index` }],
    bundle: true,
    platform: "node",
    target: "node24",
    format: "esm",
    outExtension: { ".js": ".mjs" },
    // The AWS SDK's ES modules can be tree-shaken; its CommonJS ones cannot.
    mainFields: ["module", "main"],
    minify: true,
    // Error classes are told apart by name in logs.
    keepNames: true,
    sourcemap: "linked",
    sourcesContent: false,
    legalComments: "none",
    logLevel: "warning",
    // Dependencies that are still CommonJS call require for Node's own modules.
    banner: { js: 'import{createRequire as __cr}from"node:module";const require=__cr(import.meta.url);' },
  } satisfies BuildOptions;
}

/** `functions/auth/api.lambda.ts` becomes `auth-api`: a folder name and the stem of logical ids. */
export function bundleName(entry: string): string {
  return entry
    .replace(/^functions\//, "")
    .replace(/\.lambda\.ts$/, "")
    .replaceAll("/", "-");
}

export interface Bundle {
  readonly entry: string;
  /** Absolute path of the folder that holds `index.mjs` and its source map, and nothing else. */
  readonly directory: string;
}

interface Note {
  readonly key: string;
  readonly directory: string;
  /** Content hash of each of our own source files that went in; packages are covered by the lock file. */
  readonly inputs: Readonly<Record<string, string>>;
}

/**
 * Bundles entries, reusing those whose sources, options and locked packages have not changed. Folders are named
 * by content and written whole before they get their name, so that several processes may do this at once.
 *
 * @throws BuildFailure of esbuild when a source does not compile
 */
export function bundle(entries: readonly string[], outdir = bundleCache): Map<string, Bundle> {
  const lock = hash(readFileSync(join(projectRoot, "package-lock.json")));
  const keyOf = (entry: string) => hash(JSON.stringify(bundleOptions(entry)) + lock);
  const found = new Map<string, Bundle>();
  const stale: string[] = [];
  for (const entry of entries) {
    const directory = cached(entry, keyOf(entry), outdir);
    if (directory) found.set(entry, { entry, directory });
    else stale.push(entry);
  }
  for (const [entry, directory] of build(stale, keyOf, outdir)) found.set(entry, { entry, directory });
  return found;
}

function build(stale: readonly string[], keyOf: (entry: string) => string, outdir: string) {
  const built = new Map<string, string>();
  const [first] = stale;
  if (first === undefined) return built;
  const result = buildSync({
    ...bundleOptions(first),
    entryPoints: stale.flatMap((entry) => bundleOptions(entry).entryPoints),
    outdir,
    write: false,
    metafile: true,
  });
  const contents = new Map(result.outputFiles.map((file) => [file.path, file.contents]));
  for (const entry of stale) {
    const name = bundleName(entry);
    const code = contents.get(join(outdir, name, "index.mjs"));
    const map = contents.get(join(outdir, name, "index.mjs.map"));
    if (!code || !map) throw new Error(`esbuild left no bundle for ${entry}`);
    const directory = join(outdir, `${name}-${hash(code).slice(0, 16)}`);
    if (!existsSync(directory)) {
      const draft = join(outdir, `.draft-${randomUUID()}`);
      mkdirSync(draft, { recursive: true });
      writeFileSync(join(draft, "index.mjs"), code);
      writeFileSync(join(draft, "index.mjs.map"), map);
      moveInto(draft, directory);
    }
    remember(
      entry,
      { key: keyOf(entry), directory, inputs: inputsOf(result.metafile, outdir, name) },
      outdir,
    );
    built.set(entry, directory);
  }
  return built;
}

function moveInto(draft: string, directory: string): void {
  try {
    renameSync(draft, directory);
  } catch (cause) {
    // Another process finished the same bundle first; both hold the same bytes.
    if (!existsSync(directory)) throw cause;
    rmSync(draft, { recursive: true });
  }
}

function noteFile(entry: string, outdir: string): string {
  return join(outdir, `${bundleName(entry)}.json`);
}

function remember(entry: string, note: Note, outdir: string): void {
  const draft = join(outdir, `.note-${randomUUID()}`);
  writeFileSync(draft, JSON.stringify(note, null, 1));
  renameSync(draft, noteFile(entry, outdir));
}

function cached(entry: string, key: string, outdir: string): string | undefined {
  const file = noteFile(entry, outdir);
  if (!existsSync(file)) return undefined;
  const note: Note = JSON.parse(readFileSync(file, "utf8"));
  if (note.key !== key || !existsSync(note.directory)) return undefined;
  const fresh = Object.entries(note.inputs).every(([path, before]) => {
    const source = join(projectRoot, path);
    return existsSync(source) && hash(readFileSync(source)) === before;
  });
  return fresh ? note.directory : undefined;
}

function inputsOf(metafile: Metafile, outdir: string, name: string): Record<string, string> {
  const output = metafile.outputs[relative(projectRoot, join(outdir, name, "index.mjs"))];
  if (!output) throw new Error(`esbuild reports no inputs for ${name}`);
  const own = Object.keys(output.inputs).filter((path) => !path.includes("node_modules/"));
  return Object.fromEntries(own.map((path) => [path, hash(readFileSync(join(projectRoot, path)))]));
}

function hash(content: string | Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
