import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { createServer } from "vite";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

const root = join(projectRoot, "web");

export interface DevServer {
  /** Takes requests for pages; leaves those of the API and photos to the distribution. */
  intercept(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  close(): Promise<void>;
}

/** Vite's development server behind the same origin, with hot replacement over the same port. */
export async function startDevServer([server, ...others]: readonly Server[]): Promise<DevServer> {
  const vite = await createServer({
    root,
    configFile: join(root, "vite.config.ts"),
    appType: "spa",
    logLevel: "warn",
    server: { middlewareMode: true, ...(server ? { hmr: { server } } : {}) },
  });
  // The page's socket may arrive at the machine's other address.
  for (const other of others) {
    other.on("upgrade", (...upgrade) => server?.emit("upgrade", ...upgrade));
  }
  return {
    intercept(incoming, outgoing) {
      const [path = "/"] = (incoming.url ?? "/").split("?");
      // Vite serves sources below their own folders, and one of those is called api as well.
      const isSource = /\.\w+$/.test(path) && existsSync(join(root, path));
      if (/^\/(api|photos|ws)(\/|$)/.test(path) && !isSource) return false;
      vite.middlewares(incoming, outgoing);
      return true;
    },
    close: () => vite.close(),
  };
}
