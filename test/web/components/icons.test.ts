import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";

/** What the landing page loads first. */
const first = [
  "web/app/*.tsx",
  "web/app/layouts/*.tsx",
  "web/app/network/*.tsx",
  "web/app/shell/{top-bar,footer}.tsx",
  "web/components/{alerts,contact}/*.tsx",
  "web/components/ui/{button,full-message,notice,dialogs/dialog}.tsx",
  "web/features/landing/*.tsx",
];

test("nothing that the landing page loads first imports the icons that it does not use", () => {
  const files = globSync(first, { cwd: projectRoot });
  expect(files.length).toBeGreaterThan(20);
  const importing = files.filter((file) =>
    readFileSync(join(projectRoot, file), "utf8").includes("/more-icons.ts"),
  );
  expect(importing).toEqual([]);
});
