import { inflateSync } from "node:zlib";

/** The texts of each page, from its inflated drawing instructions. */
export async function pdfTexts(file: Blob): Promise<string[]> {
  const streams = inflatedStreams(Buffer.from(await file.arrayBuffer()));
  // Embedded fonts of one family number their glyphs alike.
  const letters = new Map(streams.flatMap(lettersOf));
  return streams
    .filter((drawing) => / Tf\b/.test(drawing) && drawing.includes("BT"))
    .map((drawing) =>
      [...drawing.matchAll(/(?:\((.*?)\)|<([\da-fA-F]+)>) Tj/g)]
        .map(([, text, glyphs]) => text ?? textOf(glyphs ?? "", letters))
        .join("\n"),
    );
}

function inflatedStreams(bytes: Buffer): string[] {
  const found: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === "end") continue;
    const content = bytes.subarray(at + 7, bytes.indexOf("\nendstream", at));
    try {
      found.push(inflateSync(content).toString("latin1"));
    } catch {
      // Not packed.
    }
  }
  return found;
}

/** Glyphs and what they stand for, when a stream is the table that says so. */
function lettersOf(stream: string): [string, string][] {
  if (!stream.includes("begincmap")) return [];
  return [...stream.matchAll(/^<([\da-fA-F]{4})>\s*<([\da-fA-F]{4})>$/gm)].map(
    ([, glyph = "", code = ""]) => [glyph.toLowerCase(), String.fromCharCode(Number.parseInt(code, 16))],
  );
}

function textOf(glyphs: string, letters: ReadonlyMap<string, string>): string {
  return (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters.get(glyph.toLowerCase()) ?? "?").join("");
}
