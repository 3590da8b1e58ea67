import { join } from "node:path";
import { watch as watchFiles } from "chokidar";
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
