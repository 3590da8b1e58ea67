import { expect, test } from "vitest";
import { languages } from "#shared/domain/formats.ts";
import { manifestFile } from "#web/app/language/manifest-file.ts";
import { builtText, manifestIn, withoutScripts } from "#web/build/language/language-files.ts";
import shell from "#web/index.html?raw";
import english from "#web/public/manifest.webmanifest?raw";

const parsed = (text: string) => JSON.parse(text) as Record<string, unknown>;

test("the manifest of each language is the English one with a description of its own", () => {
  expect(parsed(manifestIn("en"))).toEqual(parsed(english));
  const descriptions = languages.map((language) => {
    const { lang, description, ...rest } = parsed(manifestIn(language));
    expect(lang).toBe(language);
    expect({ ...rest, lang: "en", description: parsed(english).description }).toEqual(parsed(english));
    return description;
  });
  expect(new Set(descriptions).size).toBe(languages.length);
  expect(parsed(manifestIn("de")).description).toBe(
    "Regelmäßige Bitcoin-Käufe über Halving-Epochen planen und simulieren.",
  );
});

test("it is the same application in each language: an installed one stays the same when the language changes", () => {
  const ids = languages.map((language) => parsed(manifestIn(language)).id);
  expect(new Set(ids)).toEqual(new Set(["/"]));
  expect(new Set(languages.map(manifestFile)).size).toBe(languages.length);
  expect(shell).toContain(`<link rel="manifest" href="/${manifestFile("en")}" />`);
});

test("the page of the application says in each language that it needs scripts", () => {
  const lines = [...withoutScripts(shell).matchAll(/<p lang="(\w+)">([^<]+)<\/p>/g)];
  expect(lines.map(([, language]) => language)).toEqual([...languages]);
  expect(new Set(lines.map(([, , text]) => text)).size).toBe(languages.length);
  expect(withoutScripts(shell)).toContain(
    '<noscript><p lang="en">Halvest needs JavaScript to show your plan.</p>',
  );
});

test("a text of the build without a translation is in English", () => {
  expect(builtText("a text that no one has translated", "de")).toBe("a text that no one has translated");
});
