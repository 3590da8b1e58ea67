import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { dirname, relative } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { importGraph, type Sources } from "./import-graph.ts";

const read = (pattern: string): Sources =>
  new Map(
    globSync(pattern, { cwd: projectRoot })
      .toSorted()
      .map((file) => [file, readFileSync(join(projectRoot, file), "utf8")]),
  );
const sources = read("{bin,functions,lib,shared,web}/**/*.{ts,tsx,css}");
const tests = read("test/**/*.{ts,tsx}");

const mostFiles = 20;

/** Folders with more source files directly in them than anyone overlooks at a glance. */
function crowded(files: Iterable<string>): string[] {
  const counts = Map.groupBy(files, (file) => dirname(file));
  return [...counts].flatMap(([folder, { length }]) => (length > mostFiles ? [`${folder}: ${length}`] : []));
}

const fragmentLines = 30;
const longFileLines = 150;

/** The role of a file by its name, or by the folder whose files have one role each. */
const roles = [
  /\.lambda\.ts$/,
  /\.d\.ts$/,
  /\bworker\.ts$/,
  /[/-](?:page|dialog|store|mails|errors)\.tsx?$/,
  /^shared\/engine\/columns\/[^/]+\/(?:definition|write)\.ts$/,
  /^functions\/platform\/http\/middleware\//,
  /^web\/build\//,
  /^lib\/local\/stripe\/resources\//,
];

/** Fragments with a reason of their own. */
const reasons: Readonly<Record<string, string>> = {
  "web/app/before-pages.ts": "modules run in the order of their imports, this one first",
};

/**
 * Short files with one importer, which are paragraphs of it. Not meant are files with a role, a stylesheet or a test of
 * their own, those that are loaded later, and those that would make their importer long.
 */
function fragments(product: Sources, ofTests: Sources): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, imports] of importGraph(new Map([...product, ...ofTests]))) {
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), file]);
  }
  const lines = (file: string) => (product.get(file) ?? "").split("\n").length - 1;
  const isLoadedLater = (file: string, by: string) => {
    const text = product.get(by) ?? "";
    return text.includes(`import("./${relative(dirname(by), file)}")`) || text.includes(`import("#${file}")`);
  };
  return [...product.keys()].filter((file) => {
    const [importer = "", ...others] = importers.get(file) ?? [];
    return (
      !file.endsWith(".css") &&
      lines(file) < fragmentLines &&
      product.has(importer) &&
      others.length === 0 &&
      lines(file) + lines(importer) < longFileLines &&
      !(product.get(file) ?? "").includes('.module.css"') &&
      !roles.some((role) => role.test(file)) &&
      !isLoadedLater(file, importer)
    );
  });
}

describe("folders", () => {
  it(`have at most ${mostFiles} source files, or are divided into parts`, () => {
    expect(crowded(sources.keys())).toEqual([]);
  });

  it("with one file too many are found", () => {
    const many = Array.from({ length: mostFiles + 1 }, (_, i) => `shared/planted/file-${i}.ts`);
    expect(crowded(many.slice(1))).toEqual([]);
    expect(crowded(many)).toEqual([`shared/planted: ${mostFiles + 1}`]);
  });
});

describe("files", () => {
  it("that are short and have one importer are paragraphs of it", () => {
    expect(fragments(sources, tests).filter((file) => !(file in reasons))).toEqual([]);
  });

  it("are excused by name only while they are fragments", () => {
    expect(fragments(sources, tests)).toEqual(expect.arrayContaining(Object.keys(reasons)));
  });

  const short = "export const a = 1;\n";
  const importing = 'import { a } from "./planted.ts";\n';
  const plant = (text: string, importer: string, name = "planted") =>
    fragments(
      new Map([
        [`shared/domain/${name}.ts`, text],
        ["shared/domain/importer.ts", importer.replace("planted", name)],
      ]),
      new Map(),
    );

  it("are found as fragments when they are planted", () => {
    expect(plant(short, importing)).toEqual(["shared/domain/planted.ts"]);
  });

  it.each([
    ["longer", short.repeat(fragmentLines), importing, "planted"],
    ["imported by a long file", short, importing + short.repeat(longFileLines), "planted"],
    ["loaded later", short, 'export const load = () => import("./planted.ts");\n', "planted"],
    ["dressed by a stylesheet of their own", `import styles from "./a.module.css";\n`, importing, "planted"],
    ["named after a role", short, importing, "planted-store"],
  ])("are none when they are %s", (_, text, importer, name) => {
    expect(plant(text, importer, name)).toEqual([]);
  });

  it("are none when a test of their own imports them", () => {
    const product = new Map([
      ["shared/domain/planted.ts", short],
      ["shared/domain/importer.ts", importing],
    ]);
    const own = new Map([["test/a.test.ts", 'import { a } from "#shared/domain/planted.ts";\n']]);
    expect(fragments(product, own)).toEqual([]);
  });
});
