import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { moreDrawings } from "#web/components/ui/more-drawings.ts";

/** What may be shown before the drawings of the other pages are there. */
const first = [
  "web/app/*.tsx",
  "web/app/layouts/*.tsx",
  "web/app/network/*.tsx",
  "web/app/shell/{top-bar,footer}.tsx",
  "web/components/{alerts,contact}/*.tsx",
  "web/components/ui/{button,dialog,full-message,notice}.tsx",
  "web/features/landing/*.tsx",
];

describe("icons that the landing page does not need", () => {
  test("are not used in anything that may be shown before they load", () => {
    const files = globSync(first, { cwd: projectRoot });
    expect(files.length).toBeGreaterThan(20);
    const used = files.flatMap((file) => {
      const text = readFileSync(join(projectRoot, file), "utf8");
      const names = [...text.matchAll(/(?:<Icon[^>]*\bname|\bicon)=(?:\{[^}"]*)?"([\w-]+)"/g)].map(
        ([, name]) => name ?? "",
      );
      return names.filter((name) => Object.hasOwn(moreDrawings, name)).map((name) => `${file}: ${name}`);
    });
    expect(used).toEqual([]);
  });
});
