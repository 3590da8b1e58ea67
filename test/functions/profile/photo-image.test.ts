import { crc32 } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { UnusableImage } from "#functions/profile/photo-bytes.ts";
import { cleanPhoto } from "#functions/profile/photo-image.ts";
import {
  dirty,
  exif,
  gif,
  gifExtension,
  gifWith,
  jpegSegment,
  jpegWith,
  plain,
  pngChunk,
  pngWith,
  secret,
  webpChunk,
  webpOf,
  webpWith,
} from "./pictures.ts";

const formats = ["jpeg", "png", "webp", "gif"] as const;

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

describe.each(formats)("a %s file", (format) => {
  it("is known by its bytes and measured", () => {
    expect(cleanPhoto(plain[format])).toMatchObject({
      contentType: `image/${format}`,
      width: 64,
      height: 56,
    });
  });

  it("leaves place, texts and everything behind its end outside", () => {
    expect(dirty[format].includes(secret)).toBe(true);
    const { bytes } = cleanPhoto(dirty[format]);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.includes("GPS")).toBe(false);
    expect(bytes.length).toBeLessThan(plain[format].length + 60);
  });

  it("that is clean is not changed", () => {
    const { bytes } = cleanPhoto(dirty[format]);
    expect(cleanPhoto(bytes).bytes).toEqual(bytes);
  });

  it("that is cut off anywhere is refused", () => {
    const { bytes } = cleanPhoto(plain[format]);
    for (let length = 0; length < bytes.length; length += 1) {
      expect(refusal(bytes.subarray(0, length)), `${length} of ${bytes.length} bytes`).toBe("format");
    }
  });

  it("of any damage is refused or comes out clean, and never fails otherwise", () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(plain[format], dirty[format]),
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
        const file = Buffer.concat([plain[format].subarray(0, kept), noise]);
        expect(["format", "dimensions", "none"]).toContain(refusal(file));
      }),
      { numRuns: 600 },
    );
  });
});

describe("what is no picture", () => {
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
    for (const file of [jpegWith([jpegSegment(0xfe, page)], page), pngWith([pngChunk("tEXt", page)], page)]) {
      expect(cleanPhoto(file).bytes.includes("script")).toBe(false);
    }
    expect(cleanPhoto(gifWith([gifExtension(0xfe, page)], page)).bytes.includes("script")).toBe(false);
    expect(cleanPhoto(webpWith([webpChunk("page", page)], page)).bytes.includes("script")).toBe(false);
  });
});

describe("the size of a picture", () => {
  it("is fifty pixels at least and 4096 at most, on each side", () => {
    expect(refusal(gif(50, 50))).toBe("none");
    expect(refusal(gif(49, 64))).toBe("dimensions");
    expect(refusal(gif(64, 49))).toBe("dimensions");
    const header = Buffer.from(plain.png);
    for (const [width, verdict] of [
      [4_096, "none"],
      [4_097, "dimensions"],
      [2_000_000_000, "dimensions"],
    ] as const) {
      header.writeUInt32BE(width, 16);
      header.writeUInt32BE(crc32(header.subarray(12, 29)), 29);
      expect(refusal(header)).toBe(verdict);
    }
  });
});

describe("a JPEG file", () => {
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

  it("that stands upright, or whose EXIF cannot be read, has none", () => {
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

describe("a GIF file", () => {
  it("keeps the repetition and timing of its frames", () => {
    const loop = gifExtension(0xff, "NETSCAPE2.0", Buffer.from([1, 3, 0]));
    const timing = gifExtension(0xf9, Buffer.from([4, 10, 0, 0]));
    const { bytes } = cleanPhoto(dirty.gif);
    expect(bytes.includes(loop)).toBe(true);
    expect(bytes.includes(timing)).toBe(true);
    expect(bytes.length).toBe(plain.gif.length + loop.length + timing.length);
  });
});

describe("a WebP file", () => {
  const picture = plain.webp.subarray(plain.webp.indexOf("VP8 "));
  const canvas = Buffer.from([0xff, 0, 0, 0, 63, 0, 0, 55, 0, 0]);

  it("says no longer that it has what was taken out", () => {
    const { bytes } = cleanPhoto(dirty.webp);
    expect(bytes.readUInt8(20) & (0x04 | 0x08 | 0x20)).toBe(0);
    expect(bytes.readUInt32LE(4)).toBe(bytes.length - 8);
  });

  it("loses what is hidden in the frames of an animation", () => {
    const frame = Buffer.concat([Buffer.alloc(16), picture, webpChunk("HIDE", secret)]);
    const animation = webpOf([
      webpChunk("VP8X", canvas),
      webpChunk("ANIM", Buffer.concat([Buffer.alloc(6), Buffer.from(secret)])),
      webpChunk("ANMF", frame),
      webpChunk("ANMF", frame),
    ]);
    const { bytes, width, height } = cleanPhoto(animation);
    expect([width, height]).toEqual([64, 56]);
    expect(bytes.includes(secret)).toBe(false);
    expect(bytes.toString("latin1").split("ANMF")).toHaveLength(3);
  });
});
