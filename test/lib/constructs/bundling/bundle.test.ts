import { execFileSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bundle, bundleName, type FunctionBundle, projectRoot } from "#lib/constructs/bundling/bundle.ts";

// Entries lie below the project root, and so do those of this test, in a folder that is no one's source.
mkdirSync(join(projectRoot, ".cache"), { recursive: true });
const folder = mkdtempSync(join(projectRoot, ".cache", "bundle-test-"));
const entry = relative(projectRoot, join(folder, "greet.lambda.ts"));
let outdir: string;

/** Saves a source as if it had been saved a while ago: one saved during a build is never taken as known. */
function save(name: string, text: string): void {
  const file = join(folder, name);
  writeFileSync(file, text);
  const before = new Date(Date.now() - 10_000);
  utimesSync(file, before, before);
}

function made(): FunctionBundle {
  const found = bundle([entry], outdir).get(entry);
  if (!found) throw new Error("no bundle");
  return found;
}

function codeOf({ directory }: FunctionBundle): string {
  return readFileSync(join(directory, "index.mjs"), "utf8");
}

async function greeting({ directory }: FunctionBundle): Promise<string> {
  const { handler } = await import(pathToFileURL(join(directory, "index.mjs")).href);
  return handler();
}

beforeEach(() => {
  outdir = mkdtempSync(join(tmpdir(), "halvest-bundles-"));
  save(
    "greet.lambda.ts",
    'import { word } from "./part.ts";\nexport const handler = () => [word, "you"].join(" ");\n',
  );
  save("part.ts", 'export const word = "hello";\n');
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("bundling", () => {
  test("makes one module and its source map, which runs", async () => {
    const { directory, sources } = made();
    expect(readdirSync(directory).toSorted()).toEqual(["index.mjs", "index.mjs.map"]);
    expect(sources).toEqual([relative(projectRoot, join(folder, "part.ts")), entry]);
    await expect(greeting(made())).resolves.toBe("hello you");
  });

  test("the same sources give the same folder, without building again", () => {
    const first = made();
    // Were it built again, the missing file would be put back.
    rmSync(join(first.directory, "index.mjs"));
    expect(made().directory).toBe(first.directory);
    expect(existsSync(join(first.directory, "index.mjs"))).toBe(false);
  });

  test.each(["node:http", "http"])(
    "%s is there without an import that would load all of fetch with it",
    async (name) => {
      save(
        "part.ts",
        `import http, { request } from "${name}";\nexport const word = [typeof request, http.request === request].join(" ");\n`,
      );
      const bundled = made();
      await expect(greeting(bundled)).resolves.toBe("function true you");
      expect(codeOf(bundled)).not.toMatch(/\bfrom ?"|WebSocket/);
    },
  );

  test("a large package that is loaded later has a file of its own", async () => {
    save("part.ts", 'export const word = typeof (await import("stripe")).default.webhooks.constructEvent;\n');
    const bundled = made();
    const later = join("node_modules", "stripe");
    expect(readdirSync(join(bundled.directory, later)).toSorted()).toEqual([
      "index.mjs",
      "index.mjs.map",
      "package.json",
    ]);
    expect(codeOf(bundled).length).toBeLessThan(1_000);
    await expect(greeting(bundled)).resolves.toBe("function you");
  });

  test("a package that is more than code lies beside the bundle as it is, with the fonts that are drawn with it", async () => {
    const font = "@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff2";
    save(
      "part.ts",
      `import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
const kit = await (await import("canvaskit-wasm")).default();
const { buffer } = new Uint8Array(readFileSync(createRequire(import.meta.url).resolve("${font}")));
export const word = kit.Typeface.MakeTypefaceFromData(buffer) === null ? "nothing for" : "a typeface for";
`,
    );
    const bundled = made();
    expect(codeOf(bundled).length).toBeLessThan(2_000);
    await expect(greeting(bundled)).resolves.toBe("a typeface for you");
  });

  test("texts in other languages lie beside the bundle of a function that answers in them", async () => {
    save(
      "part.ts",
      `import { inLanguage } from "#functions/platform/call/call-language.ts";
import { t } from "#shared/domain/language/translate.ts";
export const word = inLanguage("de", () => [t("Unknown field"), t("At most {max} plans", { max: "5" }), t("Germany")].join(", "));
`,
    );
    const bundled = made();
    const catalogues = [
      "functions/messages/de.json",
      "shared/messages/pt.json",
      "shared/engine/messages/fr.json",
    ];
    expect(bundled.sources).toEqual(expect.arrayContaining(catalogues));
    for (const file of catalogues) {
      expect(readFileSync(join(bundled.directory, file), "utf8")).toBe(
        readFileSync(join(projectRoot, file), "utf8"),
      );
    }
    expect(codeOf(bundled)).not.toContain("Unbekanntes");
    await expect(greeting(bundled)).resolves.toBe("Unbekanntes Feld, Höchstens 5 Pläne, Deutschland you");
  });

  test("such a package is refused where it would be loaded at once", () => {
    save("part.ts", 'import Stripe from "stripe";\nexport const word = Stripe.name;\n');
    expect(made).toThrow(`${entry} loads stripe at once, which is not in its bundle`);
  });

  test("a change of an imported file gives another folder", async () => {
    const first = made();
    save("part.ts", 'export const word = "farewell to";\n');
    const second = made();
    expect(second.directory).not.toBe(first.directory);
    await expect(greeting(second)).resolves.toBe("farewell to you");
  });

  test("a note that cannot be read is ignored", async () => {
    made();
    writeFileSync(join(outdir, `${bundleName(entry)}.json`), "{");
    await expect(greeting(made())).resolves.toBe("hello you");
  });

  test("a source that was saved while it was built is built again next time", () => {
    writeFileSync(join(folder, "part.ts"), 'export const word = "hello";\n');
    const future = new Date(Date.now() + 60_000);
    utimesSync(join(folder, "part.ts"), future, future);
    const { directory } = made();
    rmSync(directory, { recursive: true });
    made();
    expect(existsSync(join(outdir, `${bundleName(entry)}.json`))).toBe(false);
    expect(existsSync(directory)).toBe(true);
  });

  test("a bundle that no one has used for a week is removed at the next build, with what a kill left behind", () => {
    const old = made().directory;
    const draft = join(outdir, ".draft-left-behind");
    mkdirSync(draft);
    age(old);
    age(draft);
    save("part.ts", 'export const word = "farewell to";\n');
    const { directory } = made();
    expect([old, draft].filter((path) => existsSync(path))).toEqual([]);
    expect(existsSync(directory)).toBe(true);
  });

  test("a bundle that is as old as that and used again is kept, and counts as new from then on", () => {
    const { directory } = made();
    age(directory);
    expect(made().directory).toBe(directory);
    save("part.ts", 'export const word = "farewell to";\n');
    made();
    expect(existsSync(directory)).toBe(true);
  });

  test("a bundle that is as old as that and is built to the same bytes again is kept", () => {
    const { directory } = made();
    age(directory);
    rmSync(join(outdir, `${bundleName(entry)}.json`));
    expect(made().directory).toBe(directory);
    expect(existsSync(join(directory, "index.mjs"))).toBe(true);
  });

  test("two processes at once that find bundles of weeks ago both have theirs afterwards", async () => {
    age(made().directory);
    save("part.ts", 'export const word = "farewell to";\n');
    const directories = await Promise.all([inWorker(), inWorker(), inWorker()]);
    expect(new Set(directories).size).toBe(1);
    expect(existsSync(join(directories[0] ?? "", "index.mjs"))).toBe(true);
    expect(readdirSync(outdir).filter((name) => name.startsWith(".draft-"))).toEqual([]);
  });

  test("a worker thread takes what another process or thread has built", async () => {
    const note = () => readFileSync(join(outdir, `${bundleName(entry)}.json`), "utf8");
    // By a process of its own, which has the main thread that this one may not have.
    execFileSync(process.execPath, ["--input-type=module", "--eval", bundling], {
      cwd: projectRoot,
      env: { ...process.env, BUNDLE: JSON.stringify([entry, outdir]) },
    });
    const before = note();
    made();
    await inWorker();
    expect(note()).toBe(before);
  });
});

/** Makes a folder look as if it had last been used three weeks ago. */
function age(path: string): void {
  const longAgo = new Date(Date.now() - 21 * 86_400_000);
  utimesSync(path, longAgo, longAgo);
}

/** Bundles the entry and the folder in BUNDLE. */
const bundling = `
  import { bundle } from ${JSON.stringify(pathToFileURL(join(projectRoot, "lib/constructs/bundling/bundle.ts")).href)};
  import { parentPort } from "node:worker_threads";
  const [entry, outdir] = JSON.parse(process.env.BUNDLE);
  const { directory } = bundle([entry], outdir).get(entry);
  parentPort?.postMessage(directory);`;

/** Bundles in a thread of its own, as the local runtime does. @returns the bundle's folder */
async function inWorker(): Promise<string> {
  const env = { ...process.env, BUNDLE: JSON.stringify([entry, outdir]) };
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(bundling)}`), { env });
  const [directory] = await once(worker, "message");
  return directory;
}
