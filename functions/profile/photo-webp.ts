import { ByteReader, broken, type CleanImage } from "./photo-bytes.ts";

type Size = Pick<CleanImage, "width" | "height">;

/** Flags of an extended header that survive: animation and transparency, not profile, EXIF and XMP. */
const keptFlags = 0x02 | 0x10;
const frameHeaderBytes = 16;

/**
 * A WebP file with its pictures alone: EXIF, XMP, colour profile and unknown chunks are gone, of the file and of each
 * frame, and so is whatever follows the end.
 *
 * @throws UnusableImage
 */
export function cleanWebp(file: Buffer): CleanImage {
  const outer = new ByteReader(file);
  if (outer.take(4).toString("latin1") !== "RIFF") throw broken("no WebP");
  const reader = new ByteReader(outer.take(outer.uint32LittleEndian()));
  if (reader.take(4).toString("latin1") !== "WEBP") throw broken("no WebP");
  const parts: Buffer[] = [];
  let canvas: Size | undefined;
  let picture: Size | undefined;
  for (const { type, data } of chunks(reader)) {
    if (type === "VP8X") {
      if (canvas !== undefined || parts.length > 0) throw broken("a header in the wrong place");
      canvas = canvasSize(data);
      const flags = (data[0] ?? 0) & keptFlags;
      parts.push(chunk(type, Buffer.concat([Buffer.from([flags, 0, 0, 0]), data.subarray(4, 10)])));
    } else if (type === "VP8 " || type === "VP8L") {
      if (picture !== undefined) throw broken("two pictures");
      picture = pictureSize(type, data);
      parts.push(chunk(type, data));
    } else if (type === "ANMF") {
      const frame = cleanFrame(data);
      picture = frame.size;
      parts.push(chunk(type, frame.bytes));
    } else if (type === "ALPH") parts.push(chunk(type, data));
    else if (type === "ANIM") parts.push(chunk(type, data.subarray(0, 6)));
  }
  if (picture === undefined) throw broken("no picture");
  const size = canvas ?? picture;
  if (picture.width > size.width || picture.height > size.height) throw broken("a picture beyond its canvas");
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  const bytes = Buffer.concat([head, ...parts]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return { ...size, bytes };
}

function* chunks(reader: ByteReader): Generator<{ type: string; data: Buffer }> {
  while (reader.left > 0) {
    const type = reader.take(4).toString("latin1");
    const data = reader.take(reader.uint32LittleEndian());
    // Chunks begin at even places; the last one's padding may be missing.
    if (data.length % 2 === 1 && reader.left > 0) reader.take(1);
    yield { type, data };
  }
}

function cleanFrame(data: Buffer): { size: Size; bytes: Buffer } {
  const reader = new ByteReader(data);
  const parts = [reader.take(frameHeaderBytes)];
  let size: Size | undefined;
  for (const { type, data: inner } of chunks(reader)) {
    if (type === "VP8 " || type === "VP8L") size = pictureSize(type, inner);
    if (type === "VP8 " || type === "VP8L" || type === "ALPH") parts.push(chunk(type, inner));
  }
  if (size === undefined) throw broken("a frame without a picture");
  return { size, bytes: Buffer.concat(parts) };
}

function canvasSize(data: Buffer): Size {
  if (data.length < 10) throw broken("a header of no kind");
  return { width: data.readUIntLE(4, 3) + 1, height: data.readUIntLE(7, 3) + 1 };
}

function pictureSize(type: "VP8 " | "VP8L", data: Buffer): Size {
  const reader = new ByteReader(data);
  if (type === "VP8L") {
    if (reader.byte() !== 0x2f) throw broken("a picture of no kind");
    const bits = reader.uint32LittleEndian();
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  const isKeyFrame = ((reader.take(3)[0] ?? 1) & 1) === 0;
  if (!isKeyFrame || !reader.take(3).equals(Buffer.from([0x9d, 0x01, 0x2a]))) {
    throw broken("a picture of no kind");
  }
  const [width, height] = [reader.take(2).readUInt16LE(), reader.take(2).readUInt16LE()];
  // The two highest bits are a scale that no one applies.
  return { width: width & 0x3fff, height: height & 0x3fff };
}

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}
