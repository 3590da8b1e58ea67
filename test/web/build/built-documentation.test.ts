import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { builtDocumentation, descriptionOf } from "#web/build/built-documentation.ts";

it("describes a document by its first paragraph, in whole sentences or words", () => {
  expect(descriptionOf("# Title\n\n> A note.\n\nSee **[the plan](/plan#a)** and `code`.\n\nMore.")).toBe(
    "See the plan and code.",
  );
  const sentence = `${"word ".repeat(19)}end.`;
  expect(descriptionOf(`# Title\n\n${sentence} ${sentence}`)).toBe(sentence);
  const long = descriptionOf(`# Title\n\n${"word ".repeat(60)}`);
  expect(long).toMatch(/^word .* word…$/);
  expect(long.length).toBeLessThanOrEqual(160);
});

it("has each document as the server answers for it, described in its own words", async () => {
  const folder = await mkdtemp(join(tmpdir(), "halvest-documentation-"));
  try {
    const { documents } = await builtDocumentation(folder);
    expect(documents.map(({ id }) => id).toSorted()).toEqual(documentRecords.map(({ id }) => id).toSorted());
    const descriptions = new Set(documents.map(({ description }) => description));
    expect(descriptions.size).toBe(documents.length);
    for (const { id, description, answer } of documents) {
      expect(description.length, id).toBeGreaterThan(30);
      expect(description.length, id).toBeLessThanOrEqual(160);
      expect(answer).toMatchObject({ content: expect.stringMatching(/^# /), metadata: expect.anything() });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
