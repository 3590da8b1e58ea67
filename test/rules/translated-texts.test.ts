import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { documentRecords } from "#functions/documentation/catalogue.ts";
import { translatedTexts } from "#functions/documentation/translated-texts.ts";
import { inLanguage } from "#functions/platform/call/call-language.ts";
import { projectRoot } from "#lib/constructs/bundling/bundle.ts";
import { documentHeadings } from "#shared/domain/document-sections.ts";
import { languages } from "#shared/domain/formats.ts";
import { t } from "#shared/domain/language/translate.ts";
import { translated } from "#web/build/language/catalogues.ts";

/** Texts that are translated as a whole; below each folder, those of a language stand in a folder of its name. */
const folders = {
  "functions/documentation/content": ["glossary.md", "quickstart.md"],
  "web/content": ["Contact.md", "help/index.md"],
};
/** Texts that apply in English, and of which pages in other languages have a summary. */
const summarised = {
  "web/content/Terms.md": "bb564c0ed35103b4",
  "web/content/Privacy.md": "e3b0c4a7a54c5993",
};

const read = (path: string) => readFileSync(join(projectRoot, path), "utf8");
const fingerprint = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 16);

const texts = Object.entries(folders).flatMap(([folder, names]) =>
  translated.flatMap((language) =>
    names.map((name) => ({ folder, language, name, path: `${folder}/${language}/${name}` })),
  ),
);

/** What a translation leaves as it is. */
function fixedParts(markdown: string) {
  const all = (pattern: RegExp) => [...markdown.matchAll(pattern)].map(([, part]) => part).toSorted();
  return {
    headings: documentHeadings(markdown).map(({ level, id }) => [level, id]),
    placeholders: all(/(\{\{[^}]+\}\}|\{\w+\})/g),
    links: all(/\]\(([^)]+)\)/g),
    blocks: all(/^```(.*\n[\s\S]*?)^```$/gm),
    listItems: all(/^(- |\d+\. )/gm),
    cells: markdown
      .split("\n")
      .filter((line) => line.startsWith("|"))
      .map((line) => line.split("|").length),
    terms: all(/^(\*\*)/gm).length,
  };
}

it.each(translated)("the texts in %s are those that are listed, and no others", (language) => {
  for (const [folder, names] of Object.entries(folders)) {
    const found = globSync("**/*.md", { cwd: join(projectRoot, folder, language) });
    expect(found.toSorted()).toEqual(names);
  }
});

describe.each(texts)("$path", ({ folder, language, name, path }) => {
  const original = read(`${folder}/${name}`);
  const translation = read(path);

  it("has the headings, places, links, lists and tables of the English text", () => {
    expect(fixedParts(translation)).toEqual(fixedParts(original));
  });

  it("is a translation of the English text as it is now", () => {
    const known = JSON.parse(read(`${folder}/${language}/english.json`)) as Record<string, string>;
    const todo = `${folder}/${name} has changed: change ${path} as well, then write this fingerprint into english.json beside it`;
    expect(known[name], todo).toBe(fingerprint(original));
  });
});

it.each(Object.entries(summarised))(
  "the summary of %s was written for the text as it is now",
  (path, known) => {
    expect(fingerprint(read(path)), "read the summary in web/features/legal and its translations again").toBe(
      known,
    );
  },
);

it.each(languages)(
  "every document is described in a sentence that fits into a result of a search, in %s",
  (language) => {
    for (const { id, description } of documentRecords) {
      const text = inLanguage(language, () => t(description));
      expect(text.length, id).toBeLessThanOrEqual(160);
      expect(text, id).toMatch(/\S\.$/);
    }
  },
);

it("the documentation has each translated guide in every language, under its title", async () => {
  expect(Object.keys(translatedTexts).map((id) => `${id}.md`)).toEqual(
    folders["functions/documentation/content"],
  );
  for (const { id, title, translations } of documentRecords) {
    expect(Object.keys(translations ?? {}).toSorted(), id).toEqual(
      id in translatedTexts ? translated.toSorted() : [],
    );
    for (const language of translated) {
      const text = (await translations?.[language]?.()) ?? null;
      if (text === null) continue;
      expect(documentHeadings(text)[0]?.text).toBe(inLanguage(language, () => t(title)));
      expect(text).not.toMatch(/\{\{|\}\}/);
    }
  }
});
