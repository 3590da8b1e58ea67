import { existsSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { watch as watchFiles } from "chokidar";
import { createServer } from "vite";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import type { Runtime } from "#lib/local/runtime/runtime.ts";
import type { Terminal } from "#lib/local/terminal.ts";

/** Editors write several files within a moment; one refresh serves them all. */
const quietMilliseconds = 60;

/** Bundles functions again when their sources change. */
export function watchFunctions(runtime: Runtime, terminal: Terminal): { close(): Promise<void> } {
  const folders = ["functions", "shared"].map((name) => join(projectRoot, name));
  const watcher = watchFiles(folders, { ignoreInitial: true });
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const refresh = async () => {
    const started = performance.now();
    try {
      const changed = await runtime.refresh();
      if (changed.length === 0) return;
      terminal.info(`Reloaded ${changed.join(", ")} in ${Math.round(performance.now() - started)} ms`);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      terminal.error(`The change does not compile. The functions keep running without it.\n${reason}`);
    }
  };
  watcher.on("all", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(refresh);
    }, quietMilliseconds);
  });
  return {
    async close() {
      clearTimeout(timer);
      await watcher.close();
    },
  };
}

const root = join(projectRoot, "web");

export interface DevServer {
  /** Takes requests for pages; leaves those of the API and photos to the distribution. */
  intercept(incoming: IncomingMessage, outgoing: ServerResponse): boolean;
  /** Whether a request for a socket is one of its pages' for hot replacement. */
  isOwnSocket(incoming: IncomingMessage): boolean;
  close(): Promise<void>;
}

const isOwnSocket = ({ headers }: IncomingMessage) =>
  headers["sec-websocket-protocol"]?.startsWith("vite-") === true;

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
    other.on("upgrade", (incoming, ...upgrade) => {
      if (isOwnSocket(incoming)) server?.emit("upgrade", incoming, ...upgrade);
    });
  }
  return {
    isOwnSocket,
    intercept(incoming, outgoing) {
      const [path = "/"] = (incoming.url ?? "/").split("?");
      // Vite serves sources below their own folders, and one of those is called api as well.
      const isSource = /\.\w+$/.test(path) && existsSync(join(root, path));
      if (/^\/(api|photos|attachments|exports|uploads|ws)(\/|$)/.test(path) && !isSource) return false;
      vite.middlewares(incoming, outgoing);
      return true;
    },
    close: () => vite.close(),
  };
}
