import { globSync } from "node:fs";
import { dirname } from "node:path/posix";
import { describe, expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

const sources = globSync("{bin,functions,lib,shared,web}/**/*.{ts,tsx,css}", { cwd: projectRoot });

const mostFiles = 20;

/** Emulators follow the services that they stand for, whose operations are many and small. */
const largeFolders = new Set(["lib/local/cognito", "lib/local/dynamodb"]);

/** Folders with more source files directly in them than anyone overlooks at a glance. */
function crowded(files: Iterable<string>): string[] {
  const counts = Map.groupBy(files, (file) => dirname(file));
  return [...counts].flatMap(([folder, { length }]) =>
    length > mostFiles && !largeFolders.has(folder) ? [`${folder}: ${length}`] : [],
  );
}

describe("folders", () => {
  it(`have at most ${mostFiles} source files, or are divided into parts`, () => {
    expect(crowded(sources)).toEqual([]);
  });

  it("with one file too many are found", () => {
    const many = Array.from({ length: mostFiles + 1 }, (_, i) => `shared/planted/file-${i}.ts`);
    expect(crowded(many.slice(1))).toEqual([]);
    expect(crowded(many)).toEqual([`shared/planted: ${mostFiles + 1}`]);
  });
});
