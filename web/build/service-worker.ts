import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import type { Plugin, ResolvedConfig } from "vite";
import { languages } from "#shared/domain/formats.ts";
import { manifestFile } from "#web/app/language/manifest-file.ts";

/** What the shell needs beside the assets, which have hashes in their names. */
const shellFiles = [
  "index.html",
  "start.js",
  ...languages.map(manifestFile),
  "favicon.svg",
  "app-icon-192.png",
  "app-icon.svg",
];
/** Pictures of the documentation, and parts of the PDF library that Halvest never uses. */
const unused = /\.webp$|\/(html2canvas|index\.es|purify\.es)-/;
/** Larger ones write PDF files; most people never need them. */
const largestBytes = 350_000;
/** Fonts of PDF files, and of old browsers. */
const largeToo = /\.woff$/;

interface SiteFiles {
  /** Stored with the application, each with its revision; null where the name contains it. */
  readonly kept: { url: string; revision: string | null }[];
  /** Addresses of those that are stored when they are first used. */
  readonly large: string[];
}

async function siteFiles(site: string): Promise<SiteFiles> {
  const kept: SiteFiles["kept"] = await Promise.all(
    shellFiles.map(async (name) => {
      const content = await readFile(join(site, name));
      return { url: `/${name}`, revision: createHash("sha256").update(content).digest("hex").slice(0, 16) };
    }),
  );
  const large: string[] = [];
  for (const name of (await readdir(join(site, "assets"))).toSorted()) {
    const url = `/assets/${name}`;
    if (unused.test(url)) continue;
    const { length } = await readFile(join(site, "assets", name));
    if (length > largestBytes || largeToo.test(url)) large.push(url);
    else kept.push({ url, revision: null });
  }
  return { kept, large };
}

/**
 * Writes the service worker of a build, which opens the application without a network. It is one file that loads no
 * others, so the pages' policy applies to it as well.
 *
 * @param documentPaths addresses of the pages that are documents; they come from the network
 */
export function serviceWorker(documentPaths: readonly string[]): Plugin {
  let config: ResolvedConfig;
  return {
    name: "halvest:service-worker",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    async closeBundle(error?: Error) {
      if (error !== undefined) return;
      const site = resolve(config.root, config.build.outDir);
      const { kept, large } = await siteFiles(site);
      await build({
        entryPoints: [join(config.root, "service-worker.ts")],
        outfile: join(site, "service-worker.js"),
        bundle: true,
        minify: true,
        target: "es2023",
        define: {
          "process.env.NODE_ENV": '"production"',
          buildFiles: JSON.stringify(kept),
          largeFiles: JSON.stringify(large),
          documentPaths: JSON.stringify(documentPaths),
        },
      });
    },
  };
}
