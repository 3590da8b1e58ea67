import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("one hook alone reads the timeline, so that all parts of a page share what it has read", () => {
  const readers = globSync("web/**/*.{ts,tsx}").filter((path) =>
    /useOperation\(\s*"timeline",\s*"get"/.test(readFileSync(path, "utf8")),
  );
  expect(readers).toEqual(["web/components/saved-timeline/use-timeline.tsx"]);
});
