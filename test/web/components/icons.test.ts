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

/** What the timeline loads first, beside the frame. */
const firstOfTimeline = [
  "web/app/timeline-route.tsx",
  "web/app/shell/{sidebar,navigation,member-bar,account-menu}.{ts,tsx}",
  "web/features/timeline/{page,loaded-timeline,status-bar}.tsx",
  "web/features/timeline/{grid,toolbar,columns,export}/{timeline-grid,grid-header,months-toolbar,*-picker,export-menu}.tsx",
];

const importing = (patterns: readonly string[], icons: string) => {
  const files = globSync(patterns, { cwd: projectRoot });
  return {
    files,
    found: files.filter((file) => readFileSync(join(projectRoot, file), "utf8").includes(icons)),
  };
};

test("nothing that the landing page loads first imports the icons that it does not use", () => {
  const { files, found } = importing(first, "/more-icons.ts");
  expect(files.length).toBeGreaterThan(20);
  expect(found).toEqual([]);
});

test("nothing that loads with the landing page or the timeline imports the icons of what is opened later", () => {
  const { files, found } = importing([...first, ...firstOfTimeline], "/later-icons.ts");
  expect(files.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
