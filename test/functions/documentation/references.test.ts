import { describe, expect, it } from "vitest";
import * as z from "zod";
import { writeApiReference } from "#functions/documentation/api-reference.ts";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { type Definitions, writeColumnReference } from "#functions/documentation/column-reference.ts";
import { fill } from "#functions/documentation/fill.ts";
import { defineContract, type FeatureContract } from "#shared/api/contract.ts";
import { contract } from "#shared/api/index.ts";
import { documentHeadings } from "#shared/domain/document-sections.ts";
import { columnReferencePath } from "#shared/domain/documents.ts";
import { columnDefinitions } from "#shared/engine/columns/columns.ts";
import { groupDefinitions } from "#shared/engine/columns/groups.ts";
import { inputDefinitions } from "#shared/engine/columns/inputs.ts";

const definitions: Definitions = {
  groups: groupDefinitions,
  columns: columnDefinitions,
  inputs: inputDefinitions,
};
const texts = new Map(
  await Promise.all(documentRecords.map(async ({ id, write }) => [id, await write()] as const)),
);
const written = (id: string): string => texts.get(id) ?? "";
/** As a reader sees it: without the backslashes before signs that Markdown would take as its own. */
const readable = (markdown: string) => markdown.replaceAll(/\\([^\w\s])/g, "$1");

describe("the column reference", () => {
  const markdown = written("column-reference");
  const headings = documentHeadings(markdown);

  it("has one place for each column, in the order of the table, where links to it lead", () => {
    const anchors = columnDefinitions.map((column) => columnReferencePath(column).split("#")[1]);
    expect(headings.filter(({ level }) => level === 3).map(({ id }) => id)).toEqual(anchors);
  });

  it("has all groups and the named inputs", () => {
    expect(headings.filter(({ level }) => level === 2).map(({ text }) => text)).toEqual([
      ...groupDefinitions.map(({ title }) => title),
      "Named inputs",
    ]);
    for (const { meaning } of inputDefinitions) expect(readable(markdown)).toContain(meaning);
  });

  it.each(columnDefinitions.map((column) => [column.id, column] as const))(
    "describes all of %s",
    (id, column) => {
      const sections = markdown.split(/^(?=#{2,3} )/m).filter((section) => section.includes(`\`${id}\`\n`));
      expect(sections).toHaveLength(1);
      const section = readable(sections[0]!);
      for (const part of [column.header, column.meaning, column.formula, column.nullRule]) {
        expect(section).toContain(part);
      }
      for (const input of column.inputs) {
        const target = columnDefinitions.find((candidate) => candidate.id === input);
        expect(section).toContain(target ? columnReferencePath(target) : "#named-inputs");
      }
    },
  );

  it("follows the definitions: a new column appears, a changed one reads differently", () => {
    const first = columnDefinitions[0]!;
    const columns = [
      { ...first, meaning: "Quite another day." },
      { ...first, id: "luckyNumber", header: "Lucky number", formula: "a | b * 7", inputs: [first.id] },
    ];
    const changed = writeColumnReference({ ...definitions, columns });
    expect(changed).toContain("Quite another day.");
    expect(documentHeadings(changed).map(({ id }) => id)).toContain("lucky-number-luckynumber");
    expect(changed).toContain("a \\| b \\* 7");
  });

  it("refuses an undefined input", () => {
    const columns = [{ ...columnDefinitions[0]!, inputs: ["nothing"] }];
    expect(() => writeColumnReference({ ...definitions, columns })).toThrow("nothing");
  });
});

describe("the methodology", () => {
  it("shows the formula and the rule for empty cells of every column, from its definition", () => {
    const markdown = readable(written("methodology"));
    for (const column of columnDefinitions) {
      const path = columnReferencePath(column);
      expect(markdown).toContain(`| [${column.header}](${path}) | ${column.formula} | ${column.nullRule} |`);
    }
  });

  it("refuses undefined names", () => {
    for (const name of [
      "{{column:nothing}}",
      "{{formulas:nothing}}",
      "{{fact:toString}}",
      "{{nothing:roi}}",
    ]) {
      expect(() => fill(name, definitions), name).toThrow(/nothing|toString/);
    }
  });
});

describe("the API reference", () => {
  const markdown = written("api-reference");
  const operations = Object.values<FeatureContract>(contract).flatMap((feature) => Object.values(feature));

  it("has one place for each operation of the contract", () => {
    expect(
      documentHeadings(markdown)
        .filter(({ level }) => level === 3)
        .map(({ text }) => text),
    ).toEqual(operations.map(({ method, path }) => `${method} ${path}`));
  });

  it.each(operations.map((operation) => [`${operation.method} ${operation.path}`, operation] as const))(
    "describes all of %s",
    (name, operation) => {
      const section = markdown.split(/^(?=#{2,3} )/m).find((text) => text.startsWith(`### \`${name}\`\n`))!;
      expect(readable(section)).toContain(operation.summary);
      expect(section.includes("**CSRF token:** required")).toBe(operation.csrf);
      for (const code of operation.errors) expect(section).toContain(code);
      const asked = { ...operation.params?.shape, ...operation.query?.shape };
      for (const field of Object.keys(asked)) expect(section).toMatch(new RegExp(`\`[{?]${field}}?\``));
      expect(section).toContain("**Response");
    },
  );

  it("follows the contract: fields inside fields, limits, what may be left out", () => {
    const text = writeApiReference({
      sample: defineContract({
        change: {
          method: "POST",
          path: "/sample/{id}",
          access: "apiKey:write:samples",
          csrf: false,
          summary: "Changes | a sample.",
          params: z.strictObject({ id: z.string().max(9) }),
          body: z.strictObject({
            name: z.string().min(1).max(20).describe("what it is called"),
            parts: z.array(z.strictObject({ size: z.int().min(2).nullable() })).optional(),
          }),
          response: z.strictObject({ kind: z.enum(["old", "new"]), at: z.iso.datetime() }),
          errors: ["CONFLICT"],
        },
      }),
    });
    for (const line of [
      "### `POST /sample/{id}`",
      "Changes \\| a sample.",
      "**Access:** an API key with the permission `write:samples`",
      "| `{id}` | text, at most 9 characters |  |",
      "| `name` | text, 1 to 20 characters | what it is called |",
      "| `parts` | list of objects, optional |  |",
      "| `parts[].size` | whole number, at least 2 or null |  |",
      "**Response** (in `data`): object",
      "| `kind` | `old`, `new` |",
      "| `at` | date and time |",
      "409 `CONFLICT`",
    ]) {
      expect(text).toContain(line);
    }
  });
});
