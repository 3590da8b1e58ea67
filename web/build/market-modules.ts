import { type Plugin, runnerImport } from "vite";

type Outline = typeof import("./market-outline.ts");

const modules = ["virtual:market-months", "virtual:market-close", "virtual:market-epochs"] as const;
const source = new URL("market-outline.ts", import.meta.url).pathname;

/**
 * Serves `virtual:market-months`, `virtual:market-close` and `virtual:market-epochs`: the recorded history with the
 * engine's projection, computed at build time, so that guests see real numbers without the engine or a request.
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
      const { marketMonths, epochs } = module.marketOutline();
      const values = {
        "virtual:market-months": { marketMonths },
        "virtual:market-close": { lastClose: marketMonths.lastClose },
        "virtual:market-epochs": { epochs },
      };
      return Object.entries(values[name])
        .map(([variable, value]) => `export const ${variable} = ${JSON.stringify(value)};`)
        .join("\n");
    },
  };
}
