import { existsSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { markUsed } from "#lib/constructs/bundling/bundle.ts";
import type { FunctionDefinition } from "./function-definition.ts";

/** Where a function's module is now. */
interface CodeLocation {
  readonly file: string;
  readonly exportName: string;
}

/** Finds functions' modules, bundling them when they are first needed. */
export interface CodeStore {
  locate(definition: Pick<FunctionDefinition, "entry" | "handler">): Promise<CodeLocation>;
  /**
   * Bundles again what changed.
   * @returns entries whose bundle is another one now
   * @throws Error with esbuild's error when a source does not compile; the old bundles stay in use
   */
  refresh(): Promise<readonly string[]>;
}

/** Bundling blocks its thread for about a second, so it gets one of its own. */
function bundleAside(entries: readonly string[]): Promise<Map<string, string>> {
  const { promise, resolve, reject } = Promise.withResolvers<Map<string, string>>();
  const worker = new Worker(new URL("./bundle-worker.ts", import.meta.url), {
    workerData: entries,
    // esbuild's errors come back in the error.
    stderr: true,
  });
  worker.once("message", (result: Map<string, string> | Error) =>
    result instanceof Error ? reject(result) : resolve(result),
  );
  worker.once("error", reject);
  worker.once("exit", () => reject(new Error("Bundling ended without a result.")));
  return promise;
}

/** @param entries every `.lambda.ts` that a template names */
export function createCodeStore(entries: readonly string[]): CodeStore {
  let bundles: Promise<Map<string, string>> | undefined;
  const bundled = () => {
    const making = bundles ?? bundleAside(entries);
    bundles = making;
    making.catch(() => {
      if (bundles === making) bundles = undefined;
    });
    return making;
  };
  /** The cache may have been cleared by something else; the next call then only takes longer. */
  const directoryOf = async (entry: string) => {
    const known = bundled();
    const directory = (await known).get(entry);
    if (directory === undefined || markUsed(directory)) return directory;
    if (bundles === known) bundles = undefined;
    return (await bundled()).get(entry);
  };

  return {
    async locate({ entry, handler }) {
      const directory = await directoryOf(entry);
      if (!directory) throw new Error(`There is no bundle of ${entry}`);
      const [stem = "", exportName = ""] = handler.split(/\.(?=[^.]*$)/);
      const file = join(directory, `${stem}.mjs`);
      if (!existsSync(file)) throw new Error(`Cannot find module '${stem}' in ${directory}`);
      return { file, exportName };
    },
    async refresh() {
      const before = await bundles?.catch(() => undefined);
      const after = await bundleAside(entries);
      bundles = Promise.resolve(after);
      return entries.filter((entry) => before?.get(entry) !== after.get(entry));
    },
  };
}
