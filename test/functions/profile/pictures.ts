import { crc32 } from "node:zlib";

/** 64 by 56 pixels, two colours, as a browser's canvas encodes them. */
export const plain = {
  jpeg: decoded([
    "/9j/4AAQSkZJRgABAQAAAQABAAD/4gHYSUNDX1BST0ZJTEUAAQEAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA",
    "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA",
    "ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA",
    "AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA",
    "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA",
    "AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADb/2wBDABALDA4M",
    "ChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8a",
    "Gi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAA4AEADASIAAhEB",
    "AxEB/8QAFgABAQEAAAAAAAAAAAAAAAAAAAUG/8QAGBABAAMBAAAAAAAAAAAAAAAAABZko+H/xAAWAQEBAQAAAAAAAAAAAAAA",
    "AAAABgX/xAAeEQEAAAUFAAAAAAAAAAAAAAAAAQMEFBVRUqGx0f/aAAwDAQACEQMRAD8AqgJtsAAMSAtU6AA2wiSCrpwkFXTi",
    "Xx9Tt5h62bqVr2tiJIKunCQVdOGPqdvMPS6la9ogCoYwAAAAAAAAAAAAAAAAAD//2Q==",
  ]),
  png: decoded([
    "iVBORw0KGgoAAAANSUhEUgAAAEAAAAA4CAYAAABNGP5yAAAAyklEQVR4AeyVwQmAMBAEQypJCZZgKZZiKSnRDuL/Pse9DnZH",
    "yCMkIDs7p/Pb63Sudb+nc81h/gDAXICBARhgToARMBeAjyAjwAiYE2AEzAXw+wvEwhmBSMRtjwFujce8GBCJuO0xwK3xmBcD",
    "IhG3PQa4NR7zzms/o3ON5ocRaC6g/fXyBmSEAZARUj/HAPWGs3wYkBFSP8cA9YazfBiQEVI/xwD1hrN8GJARUj/HALWGq3kw",
    "oEpM7T4GqDVazYMBVWJq9zFArdFqnh8AAP//NtN8RgAAAAZJREFUAwCKQLgxOd6UewAAAABJRU5ErkJggg==",
  ]),
  webp: decoded([
    "UklGRmYCAABXRUJQVlA4WAoAAAAgAAAAPwAANwAASUNDUMgBAAAAAAHIAAAAAAQwAABtbnRyUkdCIFhZWiAH4AABAAEAAAAA",
    "AABhY3NwAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAQAA9tYAAQAAAADTLQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAlkZXNjAAAA8AAAACRyWFlaAAABFAAAABRnWFlaAAABKAAAABRiWFlaAAABPAAA",
    "ABR3dHB0AAABUAAAABRyVFJDAAABZAAAAChnVFJDAAABZAAAAChiVFJDAAABZAAAAChjcHJ0AAABjAAAADxtbHVjAAAAAAAA",
    "AAEAAAAMZW5VUwAAAAgAAAAcAHMAUgBHAEJYWVogAAAAAAAAb6IAADj1AAADkFhZWiAAAAAAAABimQAAt4UAABjaWFlaIAAA",
    "AAAAACSgAAAPhAAAts9YWVogAAAAAAAA9tYAAQAAAADTLXBhcmEAAAAAAAQAAAACZmYAAPKnAAANWQAAE9AAAApbAAAAAAAA",
    "AABtbHVjAAAAAAAAAAEAAAAMZW5VUwAAACAAAAAcAEcAbwBvAGcAbABlACAASQBuAGMALgAgADIAMAAxADZWUDggeAAAAHAF",
    "AJ0BKkAAOAA+0V6oTqglJCIqCAEAGgljAM14AXlcmAt/+7AAJ7fwe+9+DVznebTWqAAA/uZp3/4tCtCtDR1/tOHHavJtlvdb",
    "PoY9sHVXbyabMvHPlao/4vcfhg3OLsyKCgL08jDJ58Yq4NUPfzIR8lVBYAAAAA==",
  ]),
  gif: gif(64, 56),
};

/** What must not be in a cleaned file. */
export const secret = "GPS 52.5200 N 13.4050 E";

function decoded(lines: readonly string[]): Buffer {
  return Buffer.from(lines.join(""), "base64");
}

export function jpegSegment(marker: number, content: string | Buffer): Buffer {
  const data = Buffer.from(content);
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, data]);
}

/** EXIF with a place in it and the given orientation, as phones write it. */
export function exif(orientation: number, littleEndian = false): Buffer {
  const tiff = Buffer.alloc(38);
  const short = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt16LE(value, at) : tiff.writeUInt16BE(value, at);
  const long = (value: number, at: number) =>
    littleEndian ? tiff.writeUInt32LE(value, at) : tiff.writeUInt32BE(value, at);
  tiff.write(littleEndian ? "II" : "MM");
  short(42, 2);
  long(8, 4);
  short(2, 8);
  // The name of the maker, then the orientation.
  short(0x010f, 10);
  short(2, 12);
  long(secret.length, 14);
  long(38, 18);
  short(0x0112, 22);
  short(3, 24);
  long(1, 26);
  short(orientation, 30);
  return Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff, Buffer.from(secret)]);
}

/** A JPEG with segments put in behind its first two bytes, and bytes behind its end. */
export function jpegWith(segments: readonly Buffer[], tail = ""): Buffer {
  return Buffer.concat([plain.jpeg.subarray(0, 2), ...segments, plain.jpeg.subarray(2), Buffer.from(tail)]);
}

export function pngChunk(type: string, content: string | Buffer): Buffer {
  const data = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(content)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length - 4);
  sum.writeUInt32BE(crc32(data));
  return Buffer.concat([length, data, sum]);
}

const afterPngHeader = 8 + 25;

export function pngWith(chunks: readonly Buffer[], tail = ""): Buffer {
  const { png } = plain;
  const dependencies = [
    png.subarray(0, afterPngHeader),
    ...chunks,
    png.subarray(afterPngHeader),
    Buffer.from(tail),
  ];
  return Buffer.concat(dependencies);
}

export function webpChunk(type: string, content: string | Buffer): Buffer {
  const data = Buffer.from(content);
  const head = Buffer.from(`${type}\0\0\0\0`, "latin1");
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)]);
}

export function webpOf(chunks: readonly Buffer[], tail = ""): Buffer {
  const bytes = Buffer.concat([Buffer.from("RIFF\0\0\0\0WEBP", "latin1"), ...chunks]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return Buffer.concat([bytes, Buffer.from(tail)]);
}

/** The WebP with further chunks behind its own. */
export function webpWith(chunks: readonly Buffer[], tail = ""): Buffer {
  return webpOf([plain.webp.subarray(12), ...chunks], tail);
}

/** An extension block; pieces of at most 255 bytes. */
export function gifExtension(label: number, ...pieces: (string | Buffer)[]): Buffer {
  const blocks = pieces.flatMap((piece) => [Buffer.from([Buffer.from(piece).length]), Buffer.from(piece)]);
  return Buffer.concat([Buffer.from([0x21, label]), ...blocks, Buffer.from([0])]);
}

/** A GIF with blocks before its frame. */
export function gifWith(blocks: readonly Buffer[], tail = ""): Buffer {
  return gif(64, 56, blocks, tail);
}

/** One frame of one colour, encoded without compression. */
export function gif(width: number, height: number, blocks: readonly Buffer[] = [], tail = ""): Buffer {
  const screen = Buffer.alloc(7);
  screen.writeUInt16LE(width, 0);
  screen.writeUInt16LE(height, 2);
  screen[4] = 0x81;
  const colours = Buffer.from("204080f0a020ffffff000000", "hex");
  const frame = Buffer.alloc(10);
  frame[0] = 0x2c;
  frame.writeUInt16LE(width, 5);
  frame.writeUInt16LE(height, 7);
  const bits: number[] = [];
  const code = (value: number) => bits.push(value & 1, (value >> 1) & 1, (value >> 2) & 1);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    // Cleared often enough that codes stay three bits long.
    if (pixel % 2 === 0) code(4);
    code(1);
  }
  code(5);
  const data = Buffer.alloc(Math.ceil(bits.length / 8));
  for (const [at, bit] of bits.entries()) data[at >> 3] = (data[at >> 3] ?? 0) | (bit << (at & 7));
  const pieces = Array.from({ length: Math.ceil(data.length / 255) }, (_, at) => {
    const piece = data.subarray(at * 255, at * 255 + 255);
    return Buffer.concat([Buffer.from([piece.length]), piece]);
  });
  const head = [Buffer.from("GIF89a"), screen, colours, ...blocks, frame, Buffer.from([2])];
  return Buffer.concat([...head, ...pieces, Buffer.from([0, 0x3b]), Buffer.from(tail)]);
}

/** Every format with all the places where something can hide. */
export const dirty: Readonly<Record<keyof typeof plain, Buffer>> = {
  jpeg: jpegWith(
    [
      jpegSegment(0xe1, exif(6)),
      jpegSegment(0xe1, `http://ns.adobe.com/xap/1.0/\0${secret}`),
      jpegSegment(0xe0, `JFXX\0${secret}`),
      jpegSegment(0xe2, `MPF\0${secret}`),
      jpegSegment(0xed, `Photoshop 3.0\0${secret}`),
      jpegSegment(0xef, secret),
      jpegSegment(0xfe, secret),
    ],
    secret,
  ),
  png: pngWith(
    [
      pngChunk("eXIf", exif(1).subarray(6)),
      pngChunk("tEXt", `Comment\0${secret}`),
      pngChunk("iTXt", `XML:com.adobe.xmp\0\0\0\0\0${secret}`),
      pngChunk("zTXt", `Comment\0\0${secret}`),
      pngChunk("tIME", Buffer.from([7, 234, 1, 1, 0, 0, 0])),
      pngChunk("iCCP", secret),
      pngChunk("prVt", secret),
    ],
    secret,
  ),
  webp: webpWith([webpChunk("EXIF", exif(6)), webpChunk("XMP ", secret), webpChunk("HIDE", secret)], secret),
  gif: gifWith(
    [
      gifExtension(0xff, "NETSCAPE2.0", Buffer.from([1, 3, 0])),
      gifExtension(0xff, "XMP DataXMP", secret),
      gifExtension(0xfe, secret),
      gifExtension(0xf9, Buffer.from([4, 10, 0, 0])),
    ],
    secret,
  ),
};
