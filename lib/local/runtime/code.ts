import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { markUsed } from "#lib/constructs/bundling/bundle.ts";
import type { FunctionDefinition } from "./function-definition.ts";

/** Where a function's module is now. */
interface CodeLocation {
  readonly file: string;
  readonly exportName: string;
}

/** Finds functions' modules, bundling those that are entries of this project. */
export interface CodeStore {
  locate(definition: FunctionDefinition): Promise<CodeLocation>;
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

/**
 * @param entries every `.lambda.ts` that a template names
 * @param scratch folder for code that is inline in a template
 */
export function createCodeStore(entries: readonly string[], scratch: string): CodeStore {
  let bundles: Promise<Map<string, string>> | undefined;
  const bundled = () => {
    const making = bundles ?? bundleAside(entries);
    bundles = making;
    making.catch(() => {
      if (bundles === making) bundles = undefined;
    });
    return making;
  };
  /** The cache may have been cleared behind our back, which costs the next call a moment and not its answer. */
  const directoryOf = async (entry: string) => {
    const known = bundled();
    const directory = (await known).get(entry);
    if (directory === undefined || markUsed(directory)) return directory;
    if (bundles === known) bundles = undefined;
    return (await bundled()).get(entry);
  };

  const moduleIn = (directory: string, handler: string): CodeLocation => {
    const [stem = "", exportName = ""] = handler.split(/\.(?=[^.]*$)/);
    const file = [".mjs", ".js", ".cjs"].map((ending) => join(directory, stem + ending)).find(existsSync);
    if (!file) throw new Error(`Cannot find module '${stem}' in ${directory}`);
    return { file, exportName };
  };

  return {
    async locate({ source, handler }) {
      if (source.kind === "directory") return moduleIn(source.directory, handler);
      if (source.kind === "inline") {
        const name = createHash("sha256").update(source.text).digest("hex").slice(0, 16);
        const directory = join(scratch, name);
        await mkdir(directory, { recursive: true });
        const file = join(directory, "index.cjs");
        // Named by its content, so what is there is right, and a full disk cannot cut it short.
        if (!existsSync(file)) {
          const draft = join(directory, `.draft-${randomUUID()}`);
          await writeFile(draft, source.text);
          await rename(draft, file);
        }
        return moduleIn(directory, handler);
      }
      const directory = await directoryOf(source.entry);
      if (!directory) throw new Error(`There is no bundle of ${source.entry}`);
      return moduleIn(directory, handler);
    },
    async refresh() {
      const before = await bundles?.catch(() => undefined);
      const after = await bundleAside(entries);
      bundles = Promise.resolve(after);
      return entries.filter((entry) => before?.get(entry) !== after.get(entry));
    },
  };
}
