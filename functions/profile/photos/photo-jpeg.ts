import { ByteReader, broken, type CleanImage } from "./photo-bytes.ts";

const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Quantisation and Huffman tables and the restart interval. */
const tables: ReadonlySet<number> = new Set([0xdb, 0xc4, 0xdd]);
/** Baseline, extended and progressive frames: what browsers draw. */
const frames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc2]);

/** A canonical JFIF header: version 1.1, square pixels, no thumbnail. */
const jfif = segment(0xe0, Buffer.from("4a46494600010100000100010000", "hex"));

/**
 * A JPEG file without its comments and application data: of EXIF the orientation alone is kept, of Adobe's mark the
 * colour transform. Thumbnails, colour profiles and anything after the image are removed.
 *
 * @throws UnusableImage
 */
export function cleanJpeg(file: Buffer): CleanImage {
  const reader = new ByteReader(file);
  if (reader.uint16() !== (0xff00 | startOfImage)) throw broken("not a JPEG");
  const parts: Buffer[] = [];
  let size: Pick<CleanImage, "width" | "height"> | undefined;
  let orientation = 1;
  let hasScan = false;
  for (;;) {
    const marker = nextMarker(reader);
    if (marker === endOfImage) break;
    const length = reader.uint16();
    const payload = reader.take(length - 2);
    if (marker === startOfScan) {
      if (size === undefined) throw broken("a scan before its frame");
      parts.push(segment(marker, payload), scanData(reader));
      hasScan = true;
    } else if (frames.has(marker)) {
      if (size !== undefined) throw broken("two frames");
      size = frameSize(payload);
      parts.push(segment(marker, payload));
    } else if (tables.has(marker)) parts.push(segment(marker, payload));
    else if (marker === 0xe1 && orientation === 1) orientation = exifOrientation(payload);
    else if (marker === 0xee) parts.push(...adobeMark(payload));
    else if (marker < 0xe0 || (marker > 0xef && marker !== 0xfe)) throw broken("an unknown segment");
  }
  if (size === undefined || !hasScan) throw broken("no picture");
  const head = [Buffer.from([0xff, startOfImage]), jfif, ...orientationMark(orientation)];
  return { ...size, bytes: Buffer.concat([...head, ...parts, Buffer.from([0xff, endOfImage])]) };
}

/** Markers may be preceded by any number of fill bytes. */
function nextMarker(reader: ByteReader): number {
  if (reader.byte() !== 0xff) throw broken("a marker is missing");
  let marker = reader.byte();
  while (marker === 0xff) marker = reader.byte();
  return marker;
}

/** Compressed data up to the next marker that does not belong to it. */
function scanData(reader: ByteReader): Buffer {
  return reader.takeUntil(
    (byte, next) => byte === 0xff && next !== undefined && next !== 0 && !(next >= 0xd0 && next <= 0xd7),
  );
}

function frameSize(payload: Buffer): Pick<CleanImage, "width" | "height"> {
  const reader = new ByteReader(payload);
  reader.byte();
  const [height, width, components] = [reader.uint16(), reader.uint16(), reader.byte()];
  if (![1, 3, 4].includes(components) || reader.left !== components * 3)
    throw broken("a frame of an unknown kind");
  return { width, height };
}

function segment(marker: number, payload: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(payload.length + 2, 2);
  return Buffer.concat([head, payload]);
}

/** Adobe's mark says how the colours are stored, in its first twelve bytes. */
function adobeMark(payload: Buffer): Buffer[] {
  const isAdobe = payload.length >= 12 && payload.subarray(0, 5).toString("latin1") === "Adobe";
  return isAdobe ? [segment(0xee, payload.subarray(0, 12))] : [];
}

const exifMark = "Exif\0\0";
const orientationTag = 0x0112;

/** The orientation in an EXIF segment, 1 to 8; 1 for a segment of another kind or one that cannot be read. */
function exifOrientation(payload: Buffer): number {
  if (payload.subarray(0, 6).toString("latin1") !== exifMark) return 1;
  const tiff = payload.subarray(6);
  const order = tiff.subarray(0, 2).toString("latin1");
  if (tiff.length < 8 || (order !== "II" && order !== "MM")) return 1;
  const little = order === "II";
  const short = (at: number) =>
    at + 2 > tiff.length ? 0 : little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
  const start = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = short(start);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = start + 2 + entry * 12;
    if (at + 12 > tiff.length) return 1;
    if (short(at) !== orientationTag) continue;
    const value = short(at + 8);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

/** An EXIF segment that says nothing but how to turn the picture. */
function orientationMark(orientation: number): Buffer[] {
  if (orientation === 1) return [];
  const tiff = Buffer.from("4d4d002a00000008000101120003000000010000000000000000", "hex");
  tiff.writeUInt16BE(orientation, 18);
  return [segment(0xe1, Buffer.concat([Buffer.from(exifMark, "latin1"), tiff]))];
}
