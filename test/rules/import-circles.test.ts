import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { circles, importGraph, partGraphs, type Sources } from "./import-graph.ts";

const files = globSync("{bin,functions,lib,shared,web}/**/*.{ts,tsx}", { cwd: projectRoot });
const project: Sources = new Map(
  files.toSorted().map((file) => [file, readFileSync(join(projectRoot, file), "utf8")]),
);
const withPlanted = (...planted: [string, string][]) => importGraph(new Map([...project, ...planted]));

/** The engine from the ground up: a file imports from its own floor's folder and from the floors below. */
const engineFloors = [
  ["types.ts", "constants.ts", "figure-definition.ts", "quantile.ts", "arithmetic"],
  ["random.ts", "watch.ts", "xirr.ts", "market", "plan"],
  ["epochs", "real-values"],
  ["timeline"],
  ["whole-market.ts"],
  ["ledger"],
  ["model.ts"],
  ["evidence", "indicators", "portfolio"],
  ["columns"],
  ["simulate.ts"],
  ["simulate-leniently.ts"],
  ["coverage.ts", "tax"],
  ["monte-carlo"],
  ["analyses"],
  ["result", "withdrawal"],
  ["portfolio-blocks.ts"],
  ["base-currency", "explain", "scenarios"],
] as const;

const engine = "shared/engine/";
const part = (file: string) => file.slice(engine.length).split("/")[0] ?? "";
const floorOf = (file: string) =>
  engineFloors.findIndex((floor) => floor.some((name) => name === part(file)));

/** Imports within the engine that do not lead down, but to another part of the same floor or of one above. */
function engineImportsUp(graph: ReadonlyMap<string, readonly string[]>): string[] {
  return [...graph]
    .filter(([file]) => file.startsWith(engine))
    .flatMap(([file, imports]) =>
      imports
        .filter((path) => path.startsWith(engine) && part(path) !== part(file))
        .filter((path) => floorOf(path) >= floorOf(file))
        .map((path) => `${file} imports ${path}`),
    );
}

describe("imports run in no circle", () => {
  it("among all source files, types included", () => {
    expect(files.length).toBeGreaterThan(900);
    expect([...importGraph(project).values()].flat().length).toBeGreaterThan(3000);
    expect(circles(importGraph(project))).toEqual([]);
  });

  it.each([
    ["values", 'import { a } from "./planted-a.ts";\n'],
    ["types", 'import type { A } from "#shared/domain/planted-a.ts";\n'],
    ["names over several lines", 'import {\n  a,\n  type A,\n} from "./planted-a.ts";\n'],
    ["re-exports", 'export { a } from "./planted-a.ts";\n'],
    ["effects", 'import "./planted-a.ts";\n'],
    ["modules loaded later", 'const load = () => import("./planted-a.ts");\n'],
  ])("a planted circle of %s is found", (_, back) => {
    const graph = withPlanted(
      ["shared/domain/planted-a.ts", 'import { b } from "./planted-b.ts";\n'],
      ["shared/domain/planted-b.ts", 'import { c } from "#shared/domain/planted-c.ts";\n'],
      ["shared/domain/planted-c.ts", back],
    );
    const [a, b, c] = ["a", "b", "c"].map((name) => `shared/domain/planted-${name}.ts`);
    expect(circles(graph)).toEqual([[a, b, c, a]]);
  });
});

describe("imports between the parts of a folder, its files and folders, run in no circle", () => {
  const partCircles = (graph: ReadonlyMap<string, readonly string[]>) =>
    [...partGraphs(graph)].flatMap(([folder, parts]) =>
      circles(parts).map((circle) => `${folder}: ${circle.join(" > ")}`),
    );

  it("in any folder", () => {
    expect(partGraphs(importGraph(project)).size).toBeGreaterThan(100);
    expect(partCircles(importGraph(project))).toEqual([]);
  });

  it.each([
    ["shared/domain/planted.ts", "#functions/platform/log.ts", "project: "],
    ["web/session/planted.ts", "#web/api/api.ts", "web: "],
    ["web/api/planted.ts", "#web/components/ui/button.tsx", "web: "],
    [
      "web/features/timeline/grid/planted.ts",
      "#web/features/timeline/explain/explain-words.ts",
      "web/features/timeline: ",
    ],
    [
      "web/features/transactions/form/planted.ts",
      "../override/override-draft.ts",
      "web/features/transactions: ",
    ],
  ])("a planted import of %s from %s is found", (file, specifier, place) => {
    const found = partCircles(withPlanted([file, `import type { X } from "${specifier}";\n`]));
    expect(found).not.toEqual([]);
    expect(found.every((circle) => circle.startsWith(place))).toBe(true);
  });
});

describe("the engine imports downwards only", () => {
  it("from each of its folders", () => {
    expect(engineImportsUp(importGraph(project))).toEqual([]);
  });

  it("every part of it has its floor", () => {
    const parts = [...new Set(files.filter((file) => file.startsWith(engine)).map(part))];
    expect(parts.toSorted()).toEqual(engineFloors.flat().toSorted());
  });

  it.each([
    ["shared/engine/market/planted.ts", "#shared/engine/epochs/epochs.ts"],
    ["shared/engine/ledger/planted.ts", "../columns/cycles.ts"],
    ["shared/engine/portfolio/planted.ts", "#shared/engine/indicators/averages.ts"],
  ])("a planted import of %s from %s is found", (file, specifier) => {
    expect(engineImportsUp(withPlanted([file, `import { x } from "${specifier}";\n`]))).toEqual([
      expect.stringContaining(`${file} imports `),
    ]);
  });
});
