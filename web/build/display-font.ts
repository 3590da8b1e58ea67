import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/source-serif-4/files/source-serif-4-latin-opsz-normal.woff2",
);
/** Gets another name when the subset changes. */
const target = fileURLToPath(new URL("../../.cache/fonts/display-1.woff2", import.meta.url));

const printable = { first: 0x20, last: 0x7e };
const ascii = Array.from({ length: printable.last - printable.first + 1 }, (_, i) =>
  String.fromCharCode(printable.first + i),
).join("");
/** The characters of the sentences; fonts.css leaves others to the whole font. */
const characters = `${ascii}\u00a0£¥×–—‘’“”…€−`;

/**
 * The font of the display sentences, a fifth of the whole: one weight between the two that the design has, large sizes,
 * the characters of English.
 *
 * @returns its file
 */
export async function displayFont(): Promise<string> {
  if (existsSync(target)) return target;
  const font = await subsetFont(readFileSync(source), characters, {
    targetFormat: "woff2",
    variationAxes: { wght: 425, opsz: { min: 24, max: 60 } },
  });
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, font);
  return target;
}
