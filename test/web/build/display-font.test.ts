import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { translated } from "#web/build/language/catalogues.ts";

/** The faces of the display sentences, each with its file and its characters. */
const faces = readFileSync("web/app/fonts.css", "utf8")
  .split("@font-face")
  .filter((face) => face.includes('"Source Serif 4 Variable"'))
  .map((face) => ({
    file: /url\("([^"]+)"\)/.exec(face)?.[1]?.split("/").at(-1),
    ranges: [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(([, first = "", last = first]) => ({
      first: Number.parseInt(first, 16),
      last: Number.parseInt(last, 16),
    })),
  }));

const filesWith = (character: string) =>
  faces
    .filter(({ ranges }) =>
      ranges.some(({ first, last }) => first <= character.charCodeAt(0) && character.charCodeAt(0) <= last),
    )
    .map(({ file }) => file);

/** All texts in a language: catalogues, and guides and pages as a whole. */
function textsIn(language: string): string {
  return ["web", "shared", "functions"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((name) => `${room}/${name}`),
    )
    .filter((name) => name.endsWith(`/messages/${language}.json`) || name.includes(`/content/${language}/`))
    .filter((name) => /\.(?:json|md)$/.test(name))
    .map((name) => readFileSync(name, "utf8"))
    .join("");
}

describe("the font of the display sentences", () => {
  it.each(translated)("has the letters and quotation marks of %s in its two small files", (language) => {
    const characters = new Set(textsIn(language).match(/\p{L}|\p{Pi}|\p{Pf}|[¡¿„]/gu));
    // Formulas have it, and are never set in this font.
    characters.delete("Σ");
    const elsewhere = [...characters].filter(
      (character) => !/^(?:display|accented)-font\.woff2$/.test(filesWith(character).join()),
    );
    expect(characters.size).toBeGreaterThan(60);
    expect(elsewhere).toEqual([]);
  });

  it("has each character in one file, and the letters of English in the first", () => {
    const codes = Array.from({ length: 0x2300 }, (_, code) => String.fromCharCode(code));
    expect(codes.filter((character) => filesWith(character).length > 1)).toEqual([]);
    for (const character of "AZaz09.,’“”–—£€") expect(filesWith(character)).toEqual(["display-font.woff2"]);
  });
});
