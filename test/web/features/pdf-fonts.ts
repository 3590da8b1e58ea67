import { readFile } from "node:fs/promises";
import { trueTypeOf } from "#web/components/download/true-type.ts";

async function font(weight: number): Promise<Uint8Array> {
  const name = `hanken-grotesk-latin-${weight}-normal.woff`;
  return trueTypeOf(await readFile(`node_modules/@fontsource/hanken-grotesk/files/${name}`));
}

/** The fonts that PDF files are set in. */
export const fonts = { regular: await font(400), bold: await font(600) };
