import { type Plugin, runnerImport } from "vite";

type Outline = typeof import("./market-outline.ts");
type Figures = typeof import("./figures/drawn-figures.ts");

const modules = [
  "virtual:market-months",
  "virtual:market-close",
  "virtual:market-epochs",
  "virtual:drawn-figures",
] as const;
const pathOf = (file: string) => new URL(file, import.meta.url).pathname;
const source = pathOf("market-outline.ts");
const figureSource = pathOf("figures/drawn-figures.ts");

/**
 * Serves `virtual:market-months`, `virtual:market-close` and `virtual:market-epochs`: the recorded history with the
 * engine's projection, and `virtual:drawn-figures`, what the drawings of the guides show. Computed at build time, so that
 * guests see real numbers without the engine or a request.
 */
export function marketModules(): Plugin {
  return {
    name: "halvest:market-modules",
    resolveId: (id) => (modules.some((name) => name === id) ? `\0${id}` : undefined),
    async load(id) {
      const name = modules.find((module) => `\0${module}` === id);
      if (name === undefined) return;
      if (name === "virtual:drawn-figures") {
        const { module, dependencies } = await runnerImport<Figures>(figureSource);
        for (const file of [figureSource, ...dependencies]) this.addWatchFile(file);
        return `export const drawn = ${JSON.stringify(module.drawnFigures())};`;
      }
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
