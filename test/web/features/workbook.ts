import { inflateRawSync } from "node:zlib";

type Files = ReadonlyMap<string, string>;

/** The files of a workbook, by name. */
export async function unzipped(workbook: Blob): Promise<Files> {
  const archive = Buffer.from(await workbook.arrayBuffer());
  const files = new Map<string, string>();
  const directory = Buffer.from([0x50, 0x4b, 1, 2]);
  for (let at = archive.indexOf(directory); at >= 0; at = archive.indexOf(directory, at + 4)) {
    const size = archive.readUInt32LE(at + 20);
    const name = archive.toString("utf8", at + 46, at + 46 + archive.readUInt16LE(at + 28));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isPacked = archive.readUInt16LE(at + 10) === 8;
    files.set(name, (isPacked ? inflateRawSync(content) : content).toString("utf8"));
  }
  return files;
}

const found = (text: string | undefined, pattern: RegExp) =>
  [...(text ?? "").matchAll(pattern)].map(([, part]) => part);

export const sheetNames = (files: Files) =>
  found(files.get("xl/workbook.xml"), /<sheet [^>]*?name="([^"]+)"/g);

/** All texts of cells, in the order in which they first appear. */
export const workbookTexts = (files: Files) =>
  found(files.get("xl/sharedStrings.xml"), /<t[^>]*>(.*?)<\/t>/g);
