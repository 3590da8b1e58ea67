import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { builtDocumentation } from "#web/build/built-documentation.ts";

/** A folder inside the project, as that of the build is. */
async function withFolder(work: (folder: string) => Promise<void>): Promise<void> {
  await mkdir(join(projectRoot, ".cache"), { recursive: true });
  const folder = await mkdtemp(join(projectRoot, ".cache/documentation-"));
  try {
    await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

it("has each document as the server answers for it, described in a sentence, with its figures", async () => {
  await withFolder(async (folder) => {
    const { documents } = await builtDocumentation(folder);
    expect(documents.map(({ id }) => id).toSorted()).toEqual(documentRecords.map(({ id }) => id).toSorted());
    const descriptions = new Set(documents.map(({ description }) => description));
    expect(descriptions.size).toBe(documents.length);
    for (const { id, description, answer } of documents) {
      expect(description.length, id).toBeGreaterThan(30);
      expect(description.length, id).toBeLessThanOrEqual(160);
      expect(answer).toMatchObject({ content: expect.stringMatching(/^# /), metadata: expect.anything() });
    }
    const named = documents.flatMap(({ id, answer }) =>
      [...JSON.stringify(answer).matchAll(/```figure\\n([\w-]+)\\n```/g)].map(
        ([, figure]) => `${id}: ${figure}`,
      ),
    );
    expect(named).toEqual(
      expect.arrayContaining([
        "monte-carlo: price-fan",
        "dollar-cost-averaging: top-ups",
        "tax-reports: matched-sale",
        "price-path: cycle-peaks",
        "price-path: growth-that-hit",
        "back-filled-and-projected: sourced-months",
        "withdrawal: coins-left",
      ]),
    );
  });
});

it("is in a language as the server answers in it", async () => {
  await withFolder(async (folder) => {
    const { list, documents } = await builtDocumentation(folder, "de");
    expect(documents[0]?.description).toMatch(/^Was Halvest zeigt, .*\.$/);
    const titles = new Map(documents.map(({ id, title }) => [id, title]));
    expect(list).toMatchObject([
      { title: "Schnellstart" },
      { title: "Die Zeitleiste lesen" },
      ...Array(28).fill({}),
    ]);
    expect(titles.get("glossary")).toBe("Glossar");
    const answers = new Map(documents.map(({ id, answer }) => [id, answer]));
    expect(answers.get("quickstart")).toMatchObject({
      content: expect.stringMatching(/^# Schnellstart /),
      language: "de",
      metadata: { title: "Schnellstart" },
    });
    expect(answers.get("methodology")).toMatchObject({
      content: expect.stringMatching(/^# Methodology\n/),
      language: "en",
      metadata: { title: "Methodik" },
    });
  });
});
