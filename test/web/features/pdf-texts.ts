import { inflateSync } from "node:zlib";

/** The texts of each page, from its inflated drawing instructions. */
export async function pdfTexts(file: Blob): Promise<string[]> {
  const bytes = Buffer.from(await file.arrayBuffer());
  const pages: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    if (bytes.subarray(at - 3, at).toString() === "end") continue;
    const content = bytes.subarray(at + 7, bytes.indexOf("\nendstream", at));
    try {
      const drawing = inflateSync(content).toString("latin1");
      if (drawing.includes(" Tf"))
        pages.push([...drawing.matchAll(/\((.*?)\) Tj/g)].map(([, text]) => text).join("\n"));
    } catch {
      // No drawing, such as a font.
    }
  }
  return pages;
}
