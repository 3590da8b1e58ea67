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
      const imported = async <Module>(file: string): Promise<Module> => {
        const { module, dependencies } = await runnerImport<Module>(file);
        for (const each of [file, ...dependencies]) this.addWatchFile(each);
        return module;
      };
      if (name === "virtual:drawn-figures") {
        const { drawnFigures } = await imported<Figures>(pathOf("figures/drawn-figures.ts"));
        return `export const drawn = ${JSON.stringify(drawnFigures())};`;
      }
      const { marketOutline } = await imported<Outline>(pathOf("market-outline.ts"));
      const { marketMonths, epochs } = marketOutline();
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
