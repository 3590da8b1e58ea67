import { type Plugin, runnerImport } from "vite";

type Outline = typeof import("./market-outline.ts");

const modules = ["virtual:market-field", "virtual:market-epochs"] as const;
const source = new URL("market-outline.ts", import.meta.url).pathname;

/**
 * Serves `virtual:market-field` and `virtual:market-epochs`: the recorded history with the engine's projection,
 * computed while the pages are built. So a guest sees real numbers without the engine or a request.
 */
export function marketModules(): Plugin {
  return {
    name: "halvest:market-modules",
    resolveId: (id) => (modules.some((name) => name === id) ? `\0${id}` : undefined),
    async load(id) {
      const name = modules.find((module) => `\0${module}` === id);
      if (name === undefined) return;
      const { module, dependencies } = await runnerImport<Outline>(source);
      for (const file of [source, ...dependencies]) this.addWatchFile(file);
      const { field, epochs } = module.marketOutline();
      return name === "virtual:market-field"
        ? `export const field = ${JSON.stringify(field)};`
        : `export const epochs = ${JSON.stringify(epochs)};`;
    },
  };
}
