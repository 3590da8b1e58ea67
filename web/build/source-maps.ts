import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Plugin, ResolvedConfig } from "vite";

/** What is needed to find a place; the sources themselves are left out. */
interface SourceMapFile {
  version: number;
  names: string[];
  sources: (string | null)[];
  mappings: string;
}

/**
 * Moves the source maps of a build out of the files that everyone can read, into `source-maps/` beside them. The
 * deployment puts those where only the function that reads stacks may.
 */
export function sourceMaps(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "halvest:source-maps",
    apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild !== true,
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle() {
      const site = resolve(config.root, config.build.outDir);
      const assets = join(site, "assets");
      const maps = join(site, "source-maps");
      await mkdir(maps, { recursive: true });
      for (const name of await readdir(assets)) {
        if (!name.endsWith(".map")) continue;
        const text = await readFile(join(assets, name), "utf8");
        if (name.endsWith(".js.map")) await writeFile(join(maps, name), JSON.stringify(trimmed(text)));
        await rm(join(assets, name));
      }
    },
  };
}

function trimmed(text: string): SourceMapFile {
  const { version, names, sources, mappings } = JSON.parse(text) as SourceMapFile;
  // Paths below the project, from wherever the build was written.
  return {
    version,
    names,
    sources: sources.map((source) => source?.replace(/^(?:\.\.\/)+/, "") ?? null),
    mappings,
  };
}
