import { type Plugin, runnerImport } from "vite";

type Columns = typeof import("#shared/engine/columns/columns.ts");
type Groups = typeof import("#shared/engine/columns/groups.ts");

const id = "virtual:column-outlines";
const resolved = `\0${id}`;
const folder = new URL("../../shared/engine/columns/", import.meta.url).pathname;
const source = `${folder}columns.ts`;
const groupSource = `${folder}groups.ts`;

/**
 * Serves `virtual:column-outlines`: the part of the definitions of columns and groups that the table needs. Their texts are twice as
 * long and load when they are shown.
 */
export function columnOutlines(): Plugin {
  return {
    name: "halvest:column-outlines",
    resolveId: (name) => (name === id ? resolved : undefined),
    async load(name) {
      if (name !== resolved) return;
      const { module, dependencies } = await runnerImport<Columns>(source);
      const groups = await runnerImport<Groups>(groupSource);
      for (const file of [source, groupSource, ...dependencies]) this.addWatchFile(file);
      const outlines = module.columnDefinitions.map(
        ({ meaning: _, formula: _formula, nullRule: _nullRule, inputs: _inputs, ...outline }) => outline,
      );
      const titles = groups.module.groupDefinitions.map(({ id, title }) => ({ id, title }));
      return `export const columnOutlines = ${JSON.stringify(outlines)};
export const groupOutlines = ${JSON.stringify(titles)};`;
    },
  };
}
