import { readdir, readFile } from "node:fs/promises";
import type { Plugin } from "vite";
import type { Addresses } from "./addresses.ts";

const folder = new URL("../content/", import.meta.url);
const type = "text/markdown; charset=utf-8";

const names = async (): Promise<string[]> =>
  (await readdir(folder, { recursive: true })).filter((name) => name.endsWith(".md"));

/** A text of `web/content` with the deployment's addresses filled in. */
export function withAddresses(text: string, { support }: Addresses): string {
  return text.replaceAll("{supportAddress}", support);
}

/** Serves the Markdown files of `web/content` at the root, e.g. `/Terms.md`, and copies them into the build. */
export function contentPages(addresses: Addresses): Plugin {
  const read = async (name: string): Promise<string> =>
    withAddresses(await readFile(new URL(name, folder), "utf8"), addresses);
  return {
    name: "halvest:content-pages",
    configureServer(server) {
      server.middlewares.use(async (request, response, next) => {
        const name = request.url?.split("?")[0]?.slice(1) ?? "";
        if (!(await names()).includes(name)) return next();
        response.setHeader("content-type", type);
        response.end(await read(name));
      });
    },
    async generateBundle() {
      for (const name of await names()) {
        this.emitFile({ type: "asset", fileName: name, source: await read(name) });
      }
    },
  };
}
