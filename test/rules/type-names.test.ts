import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

const files = globSync("{bin,functions,lib,shared,web}/**/*.{ts,tsx}", { cwd: projectRoot }).toSorted();
const sources = files.map((file) => [file, readFileSync(join(projectRoot, file), "utf8")] as const);
const declared = /^(export )?(?:interface|type|class|enum) (\w+)/gm;

/**
 * Names that stand for two types: exported by two files, or exported by one and private in another. What the emulators
 * keep private meets no one, and neither do two private types.
 */
function twins(texts: readonly (readonly [file: string, text: string])[]): string[] {
  const found = texts.flatMap(([file, text]) =>
    [...text.matchAll(declared)].map(([, exported, name = ""]) => ({ file, isExported: !!exported, name })),
  );
  const byName = Map.groupBy(found, ({ name }) => name);
  return [...byName.entries()].flatMap(([name, all]) => {
    const exporting = new Set(all.filter(({ isExported }) => isExported).map(({ file }) => file));
    const ofProduct = [...exporting].some((file) => !file.startsWith("lib/local/"));
    const hidden = all.filter(({ isExported, file }) => !isExported && !file.startsWith("lib/"));
    const places = new Set([...exporting, ...(ofProduct ? hidden.map(({ file }) => file) : [])]);
    return places.size > 1 ? [`${name}: ${[...places].join(", ")}`] : [];
  });
}

test("no two types share a name", () => {
  expect(sources.length).toBeGreaterThan(500);
  expect(twins(sources)).toEqual([]);
});

test.each([
  ["functions/a.ts", "export interface Caller {\n"],
  ["shared/a.ts", "type Caller = string;\n"],
  ["lib/local/a.ts", "export class Caller {\n"],
  ["web/a.tsx", "interface Caller {\n"],
  ["web/a.ts", "export type Caller = string;\n"],
])("a planted twin in %s is found", (file, text) => {
  expect(twins([...sources, [file, text]])).toEqual([expect.stringContaining(file)]);
});
