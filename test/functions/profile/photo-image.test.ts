import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnusableImage } from "#functions/profile/photos/photo-bytes.ts";
import { cleanPhoto } from "#functions/profile/photos/photo-image.ts";
import { dirty, exif, jpegOf, jpegSegment, jpegWith, otherFormats, plain, secret } from "./pictures.ts";

/** Why a file is refused. */
function refusal(file: Buffer): string {
  try {
    cleanPhoto(file);
  } catch (error) {
    if (error instanceof UnusableImage) return error.reason;
    throw error;
  }
  return "none";
}

describe("a JPEG file", () => {
  it("is known by its bytes and measured", () => {
    expect(cleanPhoto(plain)).toMatchObject({
      contentType: "image/jpeg",
      width: 64,
      height: 56,
    });
  });

  it("leaves place, texts and everything behind its end outside", () => {
    expect(dirty.includes(secret)).toBe(true);
    const { bytes } = cleanPhoto(dirty);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes("GPS")).toBe(false);
    expect(bytes.length).toBeLessThan(plain.length + 60);
  });

  it("that is clean is not changed", () => {
    const { bytes } = cleanPhoto(dirty);
    expect(cleanPhoto(bytes).bytes).toEqual(bytes);
  });

  it("that is cut off anywhere is refused", () => {
    const { bytes } = cleanPhoto(plain);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(refusal(bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).toBe("format");
    }
  });

  it("of any damage is refused or comes out clean, and never fails otherwise", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(plain, dirty),
        (changes, base) => {
          const file = Buffer.from(base);
          for (const [at, value] of changes) file[at % file.length] = value;
          try {
            const { bytes } = cleanPhoto(file);
            expect(bytes.length).toBeLessThanOrEqual(file.length + 60);
            expect(cleanPhoto(bytes).bytes).toEqual(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(UnusableImage);
          }
        },
      ),
      { numRuns: 600 },
    );
  });

  it("with random bytes behind its mark is refused or comes out clean", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.nat(40), (noise, kept) => {
        const file = Buffer.concat([plain.subarray(0, kept), noise]);
        expect(["format", "dimensions", "none"]).toContain(refusal(file));
      }),
      { numRuns: 600 },
    );
  });
});

describe("files that are not pictures", () => {
  it.each([
    ["nothing", ""],
    ["a drawing with scripts", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a bitmap of another format", "BM\u0000\u0000"],
    ["the beginning of one", "\u00ff\u00d8\u00ff"],
    ["a page that begins like one", "GIF89a<script>alert(1)</script>"],
    ["an archive", "PK\u0003\u0004"],
  ])("is refused: %s", (_name, text) => {
    expect(refusal(Buffer.from(text, "latin1"))).toBe("format");
  });

  it("cannot hide behind one", () => {
    const page = "<script>alert(1)</script>";
    const file = jpegWith([jpegSegment(0xfe, page)], page);
    expect(cleanPhoto(file).bytes.includes("script")).toBe(false);
  });

  it.each(Object.entries(otherFormats))("is not a photo either: a %s", (_name, file) => {
    expect(refusal(file)).toBe("format");
  });
});

describe("the size of a picture", () => {
  it("is fifty pixels at least and 4096 at most, on each side", () => {
    expect(refusal(jpegOf(50, 50))).toBe("none");
    expect(refusal(jpegOf(49, 64))).toBe("dimensions");
    expect(refusal(jpegOf(64, 49))).toBe("dimensions");
    expect(refusal(jpegOf(4_096, 4_096))).toBe("none");
    expect(refusal(jpegOf(4_097, 64))).toBe("dimensions");
    expect(refusal(jpegOf(64, 65_535))).toBe("dimensions");
  });
});

describe("the metadata of a JPEG file", () => {
  it("keeps how it is to be turned, and of EXIF nothing else", () => {
    for (const little of [true, false]) {
      const { bytes } = cleanPhoto(jpegWith([jpegSegment(0xe1, exif(6, little))]));
      const at = bytes.indexOf("Exif\0\0");
      const tiff = bytes.subarray(at + 6, at + 32);
      expect(tiff.toString("hex")).toBe("4d4d002a00000008000101120003000000010006000000000000");
      expect(bytes.readUInt16BE(at - 2)).toBe(34);
      expect(bytes.indexOf("Exif", at + 1)).toBe(-1);
    }
  });

  it("that is upright, or whose EXIF cannot be read, has none", () => {
    const unreadable = exif(6);
    unreadable.writeUInt32BE(0xffff_fff0, 10);
    for (const segment of [exif(1), exif(9), exif(0), exif(6).subarray(0, 12), unreadable]) {
      expect(cleanPhoto(jpegWith([jpegSegment(0xe1, segment)])).bytes.includes("Exif")).toBe(false);
    }
  });

  it("keeps Adobe's mark, on which its colours depend", () => {
    const mark = Buffer.from("41646f6265006400000000", "hex");
    const file = jpegWith([jpegSegment(0xee, Buffer.concat([mark, Buffer.from([1]), Buffer.from(secret)]))]);
    const { bytes } = cleanPhoto(file);
    expect(bytes.includes(jpegSegment(0xee, Buffer.concat([mark, Buffer.from([1])])))).toBe(true);
    expect(bytes.includes(secret)).toBe(false);
  });
});
