import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { isBuiltin } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { type BuildOptions, buildSync, type Metafile, type OutputFile } from "esbuild";
import { BundleNotes, hash, projectRoot } from "./bundle-notes.ts";
import { messageFiles } from "./message-files.ts";
import { nodeStandIns } from "./node-stand-ins.ts";

export { projectRoot };

/** Where finished bundles are kept between synths. */
const bundleCache = join(projectRoot, ".cache", "bundles");

/** Modules that would cost far more at a cold start than they have to, and our stand-ins for them. */
const standIns = {
  ...nodeStandIns(),
  "@aws-sdk/credential-provider-node": join(
    projectRoot,
    "functions/platform/aws/stand-ins/aws-credentials.ts",
  ),
};

/** Large packages that functions load when a request needs them: each has a file of its own beside the bundle. */
const apart = ["stripe"];

/**
 * Packages that are more than code, and are loaded in the same way: what of them, and of others for them, lies beside the
 * bundle as it is.
 */
const whole: Readonly<Record<string, readonly string[]>> = {
  "canvaskit-wasm": [
    ...["package.json", "bin/canvaskit.js", "bin/canvaskit.wasm"].map((file) => `canvaskit-wasm/${file}`),
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2",
    "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-600-normal.woff2",
  ],
};

/** How code is bundled, for deployment and for the local runtime alike: ES modules for Node 24, AWS SDK included. */
const options = {
  absWorkingDir: projectRoot,
  bundle: true,
  platform: "node",
  target: "node24",
  format: "esm",
  outExtension: { ".js": ".mjs" },
  alias: standIns,
  // The AWS SDK's ES modules can be tree-shaken; its CommonJS ones cannot.
  mainFields: ["module", "main"],
  minify: true,
  sourcemap: "linked",
  sourcesContent: false,
  legalComments: "none",
  loader: { ".md": "text" },
  logLevel: "warning",
  write: false,
  metafile: true,
} satisfies BuildOptions;

/** `functions/auth/api.lambda.ts` becomes `auth-api`: a folder name and the stem of logical ids. */
export function bundleName(entry: string): string {
  return entry
    .replace(/^functions\//, "")
    .replace(/\.lambda\.ts$/, "")
    .replaceAll("/", "-");
}

export interface FunctionBundle {
  readonly entry: string;
  /**
   * Absolute path of the folder that holds `index.mjs`, its source map, below `node_modules` what it loads later, and
   * texts in other languages.
   */
  readonly directory: string;
  /** Our own source files that went into it, relative to the project root. */
  readonly sources: readonly string[];
}

/**
 * Bundles entries, reusing those whose sources, options and locked packages have not changed. Folders are named
 * by content and written whole before they get their name, so that several processes may do this at once.
 *
 * @throws BuildFailure of esbuild when a source does not compile
 */
export function bundle(entries: readonly string[], outdir = bundleCache): Map<string, FunctionBundle> {
  const lock = hash(readFileSync(join(projectRoot, "package-lock.json")));
  const notes = new BundleNotes(outdir);
  const key = hash(JSON.stringify({ ...options, apart, whole }) + lock);
  const found = new Map<string, FunctionBundle>();
  const stale: string[] = [];
  for (const entry of entries) {
    const note = notes.read(bundleName(entry), key);
    if (note && markUsed(note.directory)) {
      found.set(entry, { entry, directory: note.directory, sources: Object.keys(note.sources) });
    } else {
      stale.push(entry);
    }
  }
  const startedMs = Date.now();
  for (const made of build(stale, outdir)) {
    notes.write(bundleName(made.entry), key, made, startedMs);
    found.set(made.entry, made);
  }
  if (stale.length > 0) forgetUnused(outdir);
  return found;
}

/**
 * Notes that a bundle is in use, which keeps other processes from removing it.
 * @returns false when it is gone
 */
export function markUsed(directory: string): boolean {
  const now = new Date();
  try {
    utimesSync(directory, now, now);
  } catch {
    // One that belongs to another user cannot be marked, and serves all the same.
  }
  return existsSync(directory);
}

function build(entries: readonly string[], outdir: string): FunctionBundle[] {
  if (entries.length === 0) return [];
  const { outputFiles, metafile } = buildSync({
    ...options,
    entryPoints: entries.map((entry) => ({ in: entry, out: `${bundleName(entry)}/index` })),
    external: [...apart, ...Object.keys(whole)],
    outdir,
  });
  const isLoaded = (name: string) => Object.values(metafile.outputs).some((output) => loads(output, name));
  const packages = new Map([
    ...apart.filter(isLoaded).map((name) => [name, buildPackage(name)] as const),
    ...Object.keys(whole)
      .filter(isLoaded)
      .map((name) => [name, filesOf(name)] as const),
  ]);
  return entries.map((entry) => {
    const output = outputOf(metafile, join(outdir, bundleName(entry), "index.mjs"));
    const files = filesIn(join(outdir, bundleName(entry)), outputFiles);
    const isHere = ({ path, kind }: Output["imports"][number]) =>
      isBuiltin(path) || (packages.has(path) && kind === "dynamic-import");
    const missing = output.imports.find((one) => !isHere(one));
    if (missing) throw new Error(`${entry} loads ${missing.path} at once, which is not in its bundle`);
    for (const [name, parts] of packages) {
      if (!loads(output, name)) continue;
      for (const [path, part] of parts) files.set(`node_modules/${path}`, part);
    }
    const texts = messageFiles(output.inputs);
    for (const [path, content] of texts.files) files.set(path, content);
    const directory = join(outdir, `${bundleName(entry)}-${contentHash(files)}`);
    if (!markUsed(directory)) writeWhole(outdir, directory, files);
    return { entry, directory, sources: [...ownSources(output), ...texts.sources] };
  });
}

/** Contents by path below a bundle's folder. */
type Files = Map<string, string | Uint8Array>;

/** The files of a package that is used as it is, by path below `node_modules`. */
function filesOf(name: string): Files {
  const paths = whole[name] ?? [];
  return new Map(paths.map((path) => [path, readFileSync(join(projectRoot, "node_modules", path))]));
}

/** One file for a package that is loaded by its name, and the manifest Node needs for it; paths as above. */
function buildPackage(name: string): Files {
  const outdir = join(bundleCache, name);
  const entryPoints = [{ in: name, out: "index" }];
  const { outputFiles } = buildSync({ ...options, entryPoints, outdir });
  const files = filesIn(outdir, outputFiles).set(
    "package.json",
    JSON.stringify({ name, exports: "./index.mjs" }),
  );
  return new Map([...files].map(([path, content]) => [`${name}/${path}`, content]));
}

function filesIn(folder: string, outputFiles: readonly OutputFile[]): Files {
  const own = outputFiles.filter(({ path }) => path.startsWith(`${folder}${sep}`));
  return new Map(own.map(({ path, contents }) => [relative(folder, path), contents]));
}

function contentHash(files: Files): string {
  const hashes = [...files].map(([path, content]) => [path, hash(content)]);
  return hash(JSON.stringify(hashes)).slice(0, 16);
}

function writeWhole(outdir: string, directory: string, files: Files): void {
  const draft = join(outdir, `.draft-${randomUUID()}`);
  for (const [path, content] of files) {
    mkdirSync(dirname(join(draft, path)), { recursive: true });
    writeFileSync(join(draft, path), content);
  }
  moveInto(draft, directory);
}

const retentionMs = 7 * 86_400_000;

/** Removes bundles that were not used for a week, and drafts of that age that a kill has left. */
function forgetUnused(outdir: string): void {
  for (const name of readdirSync(outdir)) {
    if (!/^\.draft-|-[0-9a-f]{16}$/.test(name)) continue;
    const folder = join(outdir, name);
    const usedMs = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (usedMs >= Date.now() - retentionMs) continue;
    const gone = join(outdir, `.draft-${randomUUID()}`);
    try {
      // At once and by one process alone: no one finds half of it.
      renameSync(folder, gone);
    } catch {
      // Another process was quicker, or it is another user's.
      continue;
    }
    rmSync(gone, { recursive: true, force: true });
  }
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

type Output = Metafile["outputs"][string];

function outputOf({ outputs }: Metafile, file: string): Output {
  const output = outputs[relative(projectRoot, file)];
  if (!output) throw new Error(`esbuild left no bundle at ${file}`);
  return output;
}

function loads({ imports }: Output, name: string): boolean {
  return imports.some(({ path }) => path === name);
}

function ownSources({ inputs }: Output): string[] {
  return Object.keys(inputs).filter((path) => !path.includes("node_modules/"));
}
