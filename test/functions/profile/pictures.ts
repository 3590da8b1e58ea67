/** 64 by 56 pixels, two colours, as a browser's canvas encodes them. */
export const plain = decoded([
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
]);

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
  return Buffer.concat([plain.subarray(0, 2), ...segments, plain.subarray(2), Buffer.from(tail)]);
}

/** The JPEG with other sides in its frame; its data stay those of 64 by 56 pixels. */
export function jpegOf(width: number, height: number): Buffer {
  const file = Buffer.from(plain);
  const frame = file.indexOf(Buffer.from([0xff, 0xc0]));
  file.writeUInt16BE(height, frame + 5);
  file.writeUInt16BE(width, frame + 7);
  return file;
}

/** The JPEG with everything in all the places where something can hide. */
export const dirty: Buffer = jpegWith(
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
);

/** Pictures of the formats that the page converts before it sends them, too small to be photos. */
export const otherFormats = {
  PNG: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  ),
  WebP: Buffer.from("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==", "base64"),
  GIF: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
};
