import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { build, type Plugin, type ResolvedConfig, runnerImport } from "vite";
import { type Language, languages } from "#shared/domain/formats.ts";
import type { BuiltDocumentation, RenderedPage, TranslatedDocumentation } from "#web/app/public-pages.ts";
import { builtDocumentation } from "./built-documentation.ts";
import { charactersOf } from "./display-font.ts";
import {
  documentFile,
  documentHtml,
  type PageFiles,
  robotsTxt,
  sharedPicture,
  siteMap,
} from "./document-html.ts";

/** An entry of the bundler's manifest. */
interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const openGraph = fileURLToPath(new URL("open-graph.ts", import.meta.url));
/** Also the site's content security policy reads it, so it is in the room of what both know. */
const startScript = new URL("../../shared/appearance/start.js", import.meta.url);
const entry = "index.html";
/** The fonts of what a page shows first: all interface text, and the sentences. */
const firstFonts = [/hanken-grotesk-latin-wght-normal-.*\.woff2$/, /^display-.*\.woff2$/];
/** That of the characters which sentences in other languages have, and English ones do not. */
const accentedFont = /^accented-.*\.woff2$/;
const accented = new Set(charactersOf("accented-font.woff2"));

/** The code of the pages for the build's own machine. */
async function buildForNode({ root, configFile }: ResolvedConfig, outDir: string): Promise<void> {
  await build({
    root,
    ...(configFile === undefined ? {} : { configFile }),
    logLevel: "warn",
    build: {
      ssr: "prerender.tsx",
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      manifest: false,
      minify: false,
    },
  });
}

/** Rendered in a thread of its own, which looks like a browser without changing this one. */
function render(workerData: {
  code: string;
  files: Readonly<Record<string, string>>;
  documentation: TranslatedDocumentation;
}): Promise<RenderedPage[]> {
  const rendered = Promise.withResolvers<RenderedPage[]>();
  const worker = new Worker(new URL("prerender-worker.ts", import.meta.url), { workerData });
  worker.once("message", rendered.resolve);
  worker.once("error", rendered.reject);
  worker.once("exit", () => rendered.reject(new Error("The pages were not rendered.")));
  return rendered.promise;
}

async function translatedDocumentation(folder: string): Promise<TranslatedDocumentation> {
  const built: [Language, BuiltDocumentation][] = [];
  for (const language of languages) built.push([language, await builtDocumentation(folder, language)]);
  return Object.fromEntries(built) as Record<Language, BuiltDocumentation>;
}

/** The modules that a page begins with: its own, and in another language than English its texts. */
function modulesOf({ module, language }: RenderedPage): string[] {
  if (language === "en") return [module];
  const texts = ["frame", module.split("/")[1]].map((part) => `../virtual:first-texts/${part}/${language}`);
  return [module, "app/language/catalogues.ts", ...texts];
}

/** Whether the title that a page shows, which is set in the font of the sentences, has such characters. */
function hasAccentedTitle({ html }: RenderedPage): boolean {
  return [...html.matchAll(/<h1\b[^>]*>(.*?)<\/h1>/gs)].some(([, title = ""]) =>
    [...title].some((character) => accented.has(character)),
  );
}

/** What a page and the entry load: each file once, what is imported before what imports it. */
function filesOf(manifest: Manifest, modules: readonly string[]) {
  const scripts = new Set<string>();
  const sheets = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`The build has no chunk of ${name}.`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const imported of chunk.imports ?? []) add(imported);
    scripts.add(chunk.file);
    for (const sheet of chunk.css ?? []) sheets.add(sheet);
  };
  add(entry);
  for (const module of modules) add(module);
  return { scripts, sheets };
}

/** Puts the script that every document starts with beside the pages, also while they are developed. */
export function startScriptFile(): Plugin {
  return {
    name: "halvest:start-script",
    configureServer(server) {
      server.middlewares.use("/start.js", async (_request, response) => {
        response.setHeader("content-type", "text/javascript");
        response.end(await readFile(startScript));
      });
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "start.js", source: await readFile(startScript) });
    },
  };
}

/**
 * Renders the public pages after a build, as documents that are complete before any code runs, and writes what search
 * engines ask for.
 *
 * @param origin where the pages are reached; without it the site map is left out
 */
export function prerenderedPages(origin: string | undefined): Plugin {
  let config: ResolvedConfig;
  return {
    name: "halvest:prerendered-pages",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "robots.txt", source: robotsTxt(origin) });
      const { module } = await runnerImport<typeof import("./open-graph.ts")>(openGraph);
      const source = await module.openGraphPicture();
      this.emitFile({ type: "asset", fileName: sharedPicture.file, source });
    },
    async closeBundle(error?: Error) {
      if (error !== undefined) return;
      const site = resolve(config.root, config.build.outDir);
      const read = (name: string) => readFile(join(site, name), "utf8");
      const shell = await read(entry);
      const start = await read("start.js");
      const manifest = JSON.parse(await read(".vite/manifest.json")) as Manifest;
      const assets = await readdir(join(site, "assets"));
      const fontLike = (pattern: RegExp) => {
        const found = assets.find((name) => pattern.test(name));
        if (found === undefined) throw new Error(`The build has no font like ${pattern}.`);
        return `/assets/${found}`;
      };
      const fonts = firstFonts.map(fontLike);
      const withAccents = [...fonts, fontLike(accentedFont)];

      // Inside the project, so that packages are found.
      const draft = join(config.root, "../.cache", `prerender-${process.pid}`);
      let pages: RenderedPage[];
      try {
        await buildForNode(config, draft);
        const texts = (await readdir(site, { recursive: true })).filter((name) => name.endsWith(".md"));
        const files = await Promise.all(texts.map(async (name) => [name, await read(name)] as const));
        pages = await render({
          code: join(draft, "prerender.js"),
          files: Object.fromEntries(files),
          documentation: await translatedDocumentation(draft),
        });
      } finally {
        await rm(draft, { recursive: true, force: true });
      }

      for (const page of pages) {
        const { scripts, sheets } = filesOf(manifest, modulesOf(page));
        const styles = await Promise.all([...sheets].map(read));
        const files: PageFiles = {
          app: `/${manifest[entry]?.file}`,
          modules: [...scripts].filter((file) => file !== manifest[entry]?.file).map((file) => `/${file}`),
          styles: styles.join("").trim(),
          start,
          fonts: hasAccentedTitle(page) ? withAccents : fonts,
        };
        const path = join(site, documentFile(page));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, documentHtml(shell, page, files, origin));
      }
      if (origin !== undefined) await writeFile(join(site, "sitemap.xml"), siteMap(pages, origin));
    },
  };
}
