import { dirname, join } from "node:path/posix";

/** Source files by their path in the project, each with its text. */
export type Sources = ReadonlyMap<string, string>;

/** Which of the files each file imports: values, types, re-exports and modules loaded later alike. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const statement = /^(?:import|export)\b[^"';]*?\bfrom "([^"]+)"|^import "([^"]+)"/gm;
const expression = /\bimport\("([^"]+)"\)/g;

export function importGraph(sources: Sources): ImportGraph {
  const importsOf = (file: string, text: string): string[] => {
    const specifiers = [...text.matchAll(statement), ...text.matchAll(expression)].map(
      ([, from, alone]) => from ?? alone ?? "",
    );
    const paths = specifiers.map((specifier) =>
      specifier.startsWith("#") ? specifier.slice(1) : join(dirname(file), specifier),
    );
    return [...new Set(paths)].filter((path) => sources.has(path));
  };
  return new Map([...sources].map(([file, text]) => [file, importsOf(file, text)]));
}

/** For each folder, the project itself among them: which of its direct parts, files and folders, import which others. */
export function partGraphs(graph: ImportGraph): ReadonlyMap<string, ImportGraph> {
  const folders = new Map<string, Map<string, Set<string>>>();
  for (const [file, imports] of graph) {
    for (const path of imports) {
      const [from, to] = [file.split("/"), path.split("/")];
      const depth = from.findIndex((name, i) => name !== to[i]);
      if (depth < 0) continue;
      const folder = from.slice(0, depth).join("/") || "project";
      const parts = folders.get(folder) ?? new Map<string, Set<string>>();
      folders.set(folder, parts);
      const targets = parts.get(from[depth] ?? "") ?? new Set();
      parts.set(from[depth] ?? "", targets.add(to[depth] ?? ""));
    }
  }
  return new Map(
    [...folders].map(([folder, parts]) => [
      folder,
      new Map([...parts].map(([name, targets]) => [name, [...targets]])),
    ]),
  );
}

/** A way along the imports from a file back to itself, for each circle that a search of the graph comes upon. */
export function circles(graph: ImportGraph): string[][] {
  const found: string[][] = [];
  const left = new Set<string>();
  const trail: string[] = [];
  const visit = (file: string): void => {
    if (left.has(file)) return;
    const at = trail.indexOf(file);
    if (at >= 0) {
      found.push([...trail.slice(at), file]);
      return;
    }
    trail.push(file);
    for (const next of graph.get(file) ?? []) visit(next);
    trail.pop();
    left.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return found;
}
