import { crc32 } from "node:zlib";
import { ByteReader, broken, type CleanImage } from "./photo-bytes.ts";

export const pngSignature = Buffer.from("89504e470d0a1a0a", "hex");

/** Chunks that decide how the picture looks. Texts, times, EXIF, profiles and animations are none of them. */
const kept: ReadonlySet<string> = new Set([
  "IHDR",
  "PLTE",
  "IDAT",
  "IEND",
  "tRNS",
  "gAMA",
  "cHRM",
  "sRGB",
  "sBIT",
]);

/**
 * A PNG file with the chunks that draw it and nothing behind its end.
 * @throws UnusableImage
 */
export function cleanPng(file: Buffer): CleanImage {
  const reader = new ByteReader(file);
  if (!reader.take(8).equals(pngSignature)) throw broken("no PNG");
  const parts: Buffer[] = [pngSignature];
  let size: Pick<CleanImage, "width" | "height"> | undefined;
  let hasData = false;
  for (let type = ""; type !== "IEND"; ) {
    const length = reader.uint32();
    const named = reader.take(4);
    const data = reader.take(length);
    type = named.toString("latin1");
    if (crc32(data, crc32(named)) !== reader.uint32()) throw broken("a damaged chunk");
    if ((size === undefined) !== (type === "IHDR")) throw broken("a header in the wrong place");
    if (type === "IHDR") size = headerSize(data);
    // Critical chunks are written in capitals; one that no one knows makes the picture unreadable.
    if (!kept.has(type) && /^[A-Z]/.test(type)) throw broken("an unknown chunk");
    if (kept.has(type)) parts.push(chunk(named, type === "IEND" ? Buffer.alloc(0) : data));
    hasData ||= type === "IDAT" && length > 0;
  }
  if (size === undefined || !hasData) throw broken("no picture");
  return { ...size, bytes: Buffer.concat(parts) };
}

function headerSize(data: Buffer): Pick<CleanImage, "width" | "height"> {
  const reader = new ByteReader(data);
  const [width, height, depth, colour] = [reader.uint32(), reader.uint32(), reader.byte(), reader.byte()];
  const [compression, filter, interlace] = reader.take(3);
  const isKnown = [1, 2, 4, 8, 16].includes(depth) && [0, 2, 3, 4, 6].includes(colour);
  if (!isKnown || compression !== 0 || filter !== 0 || (interlace ?? 2) > 1 || reader.left > 0) {
    throw broken("a header of no kind");
  }
  return { width, height };
}

function chunk(named: Buffer, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(data, crc32(named)));
  return Buffer.concat([length, named, data, sum]);
}
