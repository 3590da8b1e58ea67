import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { circles, type ImportGraph, importGraph } from "./import-graph.ts";

const files = globSync("functions/**/*.ts", { cwd: projectRoot }).toSorted();
const sources = new Map(files.map((file) => [file, readFileSync(join(projectRoot, file), "utf8")]));

/** Imports between the rooms of a folder: its files, and its folders each as one. */
function rooms(graph: ImportGraph, folder: string): ImportGraph {
  const roomOf = (file: string) => file.slice(folder.length + 1).split("/")[0] ?? "";
  const inside = [...graph].filter(([file]) => file.startsWith(`${folder}/`));
  const found = new Map<string, string[]>(inside.map(([file]) => [roomOf(file), []]));
  for (const [file, imports] of inside) {
    for (const path of imports.filter((each) => each.startsWith(`${folder}/`))) {
      const room = found.get(roomOf(file)) ?? [];
      if (roomOf(path) !== roomOf(file) && !room.includes(roomOf(path))) room.push(roomOf(path));
    }
  }
  return found;
}

const graph = importGraph(sources);
const folders = [
  ...new Set(files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index)))),
];
const platform = "functions/platform";

describe("the rooms of the server", () => {
  it.each(folders)("import in no circle in %s", (folder) => {
    expect(circles(rooms(graph, folder))).toEqual([]);
  });

  it("are few in the platform, and few imports lead from one to another", () => {
    const ofPlatform = rooms(graph, platform);
    expect(ofPlatform.size).toBeLessThanOrEqual(12);
    expect([...ofPlatform.values()].flat().length).toBeLessThanOrEqual(23);
    expect(ofPlatform.get("http")).toContain("call");
  });

  it("a planted import of a transport by the call it carries is found", () => {
    const planted = `${platform}/call/planted.ts`;
    const withPlanted = importGraph(
      new Map([...sources, [planted, 'import { header } from "#functions/platform/http/headers.ts";\n']]),
    );
    expect(circles(rooms(withPlanted, platform))).toEqual([["call", "http", "call"]]);
  });
});
