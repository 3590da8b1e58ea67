import { readdir, readFile } from "node:fs/promises";
import type { Plugin } from "vite";

const folder = new URL("../content/", import.meta.url);
const type = "text/markdown; charset=utf-8";

/** Serves the Markdown files of `web/content` at the root, e.g. `/Terms.md`, and copies them into the build. */
export function contentPages(): Plugin {
  return {
    name: "halvest:content-pages",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.split("?")[0]?.slice(1) ?? "";
        if (!name.endsWith(".md") || !(await readdir(folder)).includes(name)) return next();
        response.setHeader("content-type", type);
        response.end(await readFile(new URL(name, folder)));
      });
    },
    async generateBundle() {
      for (const name of await readdir(folder)) {
        this.emitFile({ type: "asset", fileName: name, source: await readFile(new URL(name, folder)) });
      }
    },
  };
}
