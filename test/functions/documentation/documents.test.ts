import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { documentHeadings } from "#shared/domain/document-sections.ts";
import { documentCategories, documentPath } from "#shared/domain/documents.ts";

const written = await Promise.all(
  documentRecords.map(async ({ id, title, write }) => ({ id, title, markdown: await write() })),
);
const places = new Set(
  written.flatMap(({ id, markdown }) => [
    documentPath(id),
    ...documentHeadings(markdown).map((heading) => documentPath(id, heading.id)),
  ]),
);

/** The pages import what only a browser has, so their paths are read as text. */
const pages = readFileSync(new URL("../../../web/app/routes.ts", import.meta.url), "utf8");

/** What is neither in a fence nor code in a line. */
function prose(markdown: string): string {
  return markdown.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
}

it("documents have ids of their own, and every category has one, in an order without doubt", () => {
  expect(new Set(documentRecords.map(({ id }) => id)).size).toBe(documentRecords.length);
  for (const category of documentCategories) {
    const orders = documentRecords.filter((record) => record.category === category).map(({ order }) => order);
    expect(orders, category).not.toEqual([]);
    expect(new Set(orders).size, category).toBe(orders.length);
  }
});

describe.each(written)("$id", ({ id, title, markdown }) => {
  const headings = documentHeadings(markdown);

  it("begins with its title, the only heading of level one", () => {
    expect(markdown.startsWith(`# ${title}\n`)).toBe(true);
    expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  });

  it("skips no level of headings", () => {
    headings.reduce((before, { level, text }) => {
      expect(level - before, text).toBeLessThanOrEqual(1);
      return level;
    }, 0);
  });

  it("leads only to places that exist", () => {
    const links = [...prose(markdown).matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target!);
    for (const link of links) {
      if (link.startsWith("#")) expect(places, link).toContain(documentPath(id, link.slice(1)));
      else if (link.startsWith("/documentation")) expect(places, link).toContain(link);
      else expect(pages, link).toContain(`path: "${link}",`);
    }
  });

  it("has neither placeholders nor markup left over", () => {
    expect(prose(markdown)).not.toMatch(/\{\{|\}\}|undefined|\[object|<[a-z]/i);
    expect(markdown).not.toMatch(/NaN|Infinity/);
  });

  it("has tables whose rows are as wide as their heads", () => {
    const cells = (line: string) => line.replaceAll("\\|", "").split("|").length;
    const lines = markdown.split("\n");
    for (const [i, line] of lines.entries()) {
      if (!line.startsWith("|") || !lines[i + 1]?.startsWith("|")) continue;
      expect(cells(lines[i + 1]!), line).toBe(cells(line));
    }
  });
});
