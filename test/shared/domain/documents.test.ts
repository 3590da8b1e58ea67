import { describe, expect, it } from "vitest";
import { documentHeadings, documentSections } from "#shared/domain/document-sections.ts";
import { columnReferencePath, documentPath, headingId } from "#shared/domain/documents.ts";

describe("headings of a document", () => {
  it("get ids in lower case with dashes, numbered where they repeat", () => {
    const headings = documentHeadings("# The Plan!\n## Fees & costs\n### Fees\n## Fees\n## Fees 1\n## Fees");
    expect(headings.map(({ id }) => id)).toEqual([
      "the-plan",
      "fees-costs",
      "fees",
      "fees-1",
      "fees-1-1",
      "fees-2",
    ]);
    expect(headings.map(({ level }) => level)).toEqual([1, 2, 3, 2, 2, 2]);
  });

  it("read as plain text, and without trailing code in lists", () => {
    const [first, second] = documentHeadings("### **Peak** [price](/x) `peakPrice`\n### `GET /health`");
    expect(first).toEqual({
      level: 3,
      text: "Peak price peakPrice",
      label: "Peak price",
      id: "peak-price-peakprice",
    });
    expect(second).toEqual({ level: 3, text: "GET /health", label: "GET /health", id: "get-health" });
  });

  it("name their ids in a translation, which are not part of the text", () => {
    const markdown = "# Plan {#the-plan}\n## Gebühren & mehr {#fees}\nEin `{#x}`.\n### Gebühr {#fees}";
    expect(documentHeadings(markdown).map(({ id, text }) => [id, text])).toEqual([
      ["the-plan", "Plan"],
      ["fees", "Gebühren & mehr"],
      ["fees-1", "Gebühr"],
    ]);
    expect(documentSections(markdown).map((section) => section.markdown)).toEqual([
      "# Plan",
      "## Gebühren & mehr\nEin `{#x}`.",
      "### Gebühr",
    ]);
  });

  it("are not looked for in code", () => {
    expect(
      documentHeadings("## One\n```sh\n# a comment\n```\n## Two\n#hash").map(({ text }) => text),
    ).toEqual(["One", "Two"]);
  });

  it("always have an id", () => {
    expect(headingId("→")).toBe("section");
    expect(headingId("Größe des Plans")).toBe("größe-des-plans");
  });
});

describe("sections", () => {
  it("begin at headings of level two and three, keep every line and share no id", () => {
    const markdown = "# A\ntext\n## B\n### Same\n#### Part\n## C\n### Same\nend";
    const sections = documentSections(markdown);
    expect(sections.map(({ headings }) => headings.map(({ id }) => id))).toEqual([
      ["a"],
      ["b"],
      ["same", "part"],
      ["c"],
      ["same-1"],
    ]);
    expect(sections.map((section) => section.markdown).join("\n")).toBe(markdown);
  });

  it("are none for an empty text", () => {
    expect(documentSections("\n \n")).toEqual([]);
  });
});

it("addresses of documents and columns carry the document and the heading", () => {
  expect(documentPath("quickstart")).toBe("/documentation");
  expect(columnReferencePath({ id: "ma350x2", header: "350-day average × 2" })).toBe(
    "/documentation/column-reference#350-day-average-2-ma350x2",
  );
});
