import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
);
const styles = readFileSync(new URL("../app/fonts.css", import.meta.url), "utf8");

/** The characters of the face that fonts.css loads from a file. */
export function charactersOf(file: string): string {
  const face = styles.split("@font-face").find((each) => each.includes(`url("${file}")`));
  const [, ranges] = /unicode-range:([^;]+);/.exec(face ?? "") ?? [];
  if (ranges === undefined) throw new Error(`fonts.css names no characters of ${file}.`);
  return [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      const count = Number.parseInt(last, 16) - from + 1;
      return Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at));
    })
    .join("");
}

async function subset(file: string): Promise<string> {
  const characters = charactersOf(file);
  const name = createHash("sha256").update(characters).digest("hex").slice(0, 8);
  const target = fileURLToPath(new URL(`../../.cache/fonts/${file.replace("font", name)}`, import.meta.url));
  if (existsSync(target)) return target;
  const font = await subsetFont(readFileSync(source), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: 425, opsz: { min: 24, max: 60 } },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, font);
  return target;
}

/**
 * The font of the display sentences, a fifth of the whole: one weight between the two that the design has, large sizes,
 * the characters of English; and what the other languages need beside them. English never loads the second one.
 *
 * @returns their files by the names that fonts.css has for them
 */
export async function displayFonts(): Promise<Record<string, string>> {
  return {
    "display-font.woff2": await subset("display-font.woff2"),
    "accented-font.woff2": await subset("accented-font.woff2"),
  };
}
