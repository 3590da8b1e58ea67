import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { timelinePanels } from "#shared/domain/developer/telemetry.ts";
import { documentAt, headingId } from "#shared/domain/documents.ts";
import { panelNote } from "#web/components/panel-note/panel-notes.ts";

const content = new URL("../../../../functions/documentation/content/", import.meta.url);

it.each(timelinePanels)("the panel %s says what it is for, with a place of a guide that exists", (panel) => {
  const { text, document } = panelNote(panel);
  expect(text).toMatch(/\.$/);
  const [path = "", heading] = document.split("#");
  const guide = readFileSync(new URL(`${documentAt(path)}.md`, content), "utf8");
  const headings = guide.split("\n").filter((line) => line.startsWith("#"));
  if (heading !== undefined) expect(headings.map(headingId)).toContain(heading);
});
