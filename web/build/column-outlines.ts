import { type Plugin, runnerImport } from "vite";

type Columns = typeof import("#shared/engine/columns/columns.ts");

const id = "virtual:column-outlines";
const resolved = `\0${id}`;
const source = new URL("../../shared/engine/columns/columns.ts", import.meta.url).pathname;

/**
 * Serves `virtual:column-outlines`: the part of the columns' definitions that the table needs. Their texts are twice as
 * long and load when they are shown.
 */
export function columnOutlines(): Plugin {
  return {
    name: "halvest:column-outlines",
    resolveId: (name) => (name === id ? resolved : undefined),
    async load(name) {
      if (name !== resolved) return;
      const { module, dependencies } = await runnerImport<Columns>(source);
      for (const file of [source, ...dependencies]) this.addWatchFile(file);
      const outlines = module.columnDefinitions.map(
        ({ meaning: _, formula: _formula, nullRule: _nullRule, inputs: _inputs, ...outline }) => outline,
      );
      return `export const columnOutlines = ${JSON.stringify(outlines)};`;
    },
  };
}
