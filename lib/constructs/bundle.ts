import { randomUUID } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { type BuildOptions, buildSync, type Metafile } from "esbuild";
import { BundleNotes, hash, projectRoot } from "./bundle-notes.ts";

export { projectRoot };

/** Where finished bundles are kept between synths. */
const bundleCache = join(projectRoot, ".cache", "bundles");

/** Modules that would cost far more at a cold start than they have to, and our stand-ins for them. */
const standIns = Object.fromEntries(
  Object.entries({
    http: "http.ts",
    "node:http": "http.ts",
    "node:process": "process.ts",
    "@aws-sdk/credential-provider-node": "aws-credentials.ts",
  }).map(([name, file]) => [name, join(projectRoot, "functions/platform/stand-ins", file)]),
);

/**
 * How every Lambda entry is bundled, for deployment and for the local runtime alike: one ES module for Node 24
 * that holds all it needs, the AWS SDK included, so that what was tested is what runs.
 *
 * @param entry path of a `.lambda.ts` file below the project root
 */
function bundleOptions(entry: string) {
  return {
    absWorkingDir: projectRoot,
    entryPoints: [{ in: entry, out: `${bundleName(entry)}/index` }],
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
  /** Our own source files that went into it, relative to the project root. */
  readonly sources: readonly string[];
}

/**
 * Bundles entries, reusing those whose sources, options and locked packages have not changed. Folders are named
 * by content and written whole before they get their name, so that several processes may do this at once.
 *
 * @throws BuildFailure of esbuild when a source does not compile
 */
export function bundle(entries: readonly string[], outdir = bundleCache): Map<string, Bundle> {
  const lock = hash(readFileSync(join(projectRoot, "package-lock.json")));
  const notes = new BundleNotes(outdir);
  const keyOf = (entry: string) => hash(JSON.stringify(bundleOptions(entry)) + lock);
  const found = new Map<string, Bundle>();
  const stale: string[] = [];
  for (const entry of entries) {
    const note = notes.read(bundleName(entry), keyOf(entry));
    if (note) found.set(entry, { entry, directory: note.directory, sources: Object.keys(note.sources) });
    else stale.push(entry);
  }
  const startedMs = Date.now();
  for (const made of build(stale, outdir)) {
    notes.write(bundleName(made.entry), keyOf(made.entry), made, startedMs);
    found.set(made.entry, made);
  }
  return found;
}

function build(entries: readonly string[], outdir: string): Bundle[] {
  const [first] = entries;
  if (first === undefined) return [];
  const { outputFiles, metafile } = buildSync({
    ...bundleOptions(first),
    entryPoints: entries.flatMap((entry) => bundleOptions(entry).entryPoints),
    outdir,
    write: false,
    metafile: true,
  });
  const contents = new Map(outputFiles.map((file) => [file.path, file.contents]));
  return entries.map((entry) => {
    const output = join(outdir, bundleName(entry), "index.mjs");
    const code = contents.get(output);
    const map = contents.get(`${output}.map`);
    if (!code || !map) throw new Error(`esbuild left no bundle for ${entry}`);
    const directory = join(outdir, `${bundleName(entry)}-${hash(code).slice(0, 16)}`);
    if (!existsSync(directory)) {
      const draft = join(outdir, `.draft-${randomUUID()}`);
      mkdirSync(draft, { recursive: true });
      writeFileSync(join(draft, "index.mjs"), code);
      writeFileSync(join(draft, "index.mjs.map"), map);
      moveInto(draft, directory);
    }
    forgetOld(outdir, bundleName(entry));
    return { entry, directory, sources: ownSources(metafile, output) };
  });
}

const keptMs = 7 * 86_400_000;

/** Removes bundles of an entry that nobody can be using any more. */
function forgetOld(outdir: string, name: string): void {
  for (const other of readdirSync(outdir)) {
    if (!other.startsWith(`${name}-`) || !/^[0-9a-f]{16}$/.test(other.slice(name.length + 1))) continue;
    const folder = join(outdir, other);
    if (statSync(folder).mtimeMs < Date.now() - keptMs) rmSync(folder, { recursive: true, force: true });
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

function ownSources(metafile: Metafile, output: string): string[] {
  const inputs = metafile.outputs[relative(projectRoot, output)]?.inputs;
  if (!inputs) throw new Error(`esbuild reports no sources of ${output}`);
  return Object.keys(inputs).filter((path) => !path.includes("node_modules/"));
}
