import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

/** What stands in code and has the form of a path, without a placeholder. */
const pathsIn = (text: string) => [...text.matchAll(/`([\w.-]+\/[\w./-]+)`/g)].map(([, path = ""]) => path);
const missing = (text: string) => pathsIn(text).filter((path) => !existsSync(join(projectRoot, path)));

it("each file and folder that the README names exists", () => {
  const readme = readFileSync(join(projectRoot, "README.md"), "utf8");
  expect(pathsIn(readme).length).toBeGreaterThan(50);
  expect(missing(readme)).toEqual([]);
  expect(missing("Write it in `shared/engine/planted.ts`.")).toEqual(["shared/engine/planted.ts"]);
});
