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
