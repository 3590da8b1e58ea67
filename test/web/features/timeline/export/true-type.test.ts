import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { trueTypeOf } from "#web/components/download/true-type.ts";

describe("unpacking a web font", () => {
  it("yields a TrueType font with contiguous tables, each with the checksum in its record", async () => {
    const file = "node_modules/@fontsource/hanken-grotesk/files/hanken-grotesk-latin-400-normal.woff";
    const font = await trueTypeOf(await readFile(file));
    const view = new DataView(font.buffer);
    expect(view.getUint32(0)).toBe(0x0001_0000);
    const tags = Array.from({ length: view.getUint16(4) }, (_, i) => {
      const [tag, sum, offset, length] = [0, 4, 8, 12].map((at) => view.getUint32(12 + 16 * i + at));
      const name = String.fromCharCode(...font.subarray(12 + 16 * i, 16 + 16 * i));
      let added = 0;
      for (let at = 0; at < length!; at += 4) added = (added + view.getUint32(offset! + at)) >>> 0;
      // The sum of `head` leaves out a field that holds the sum of the whole font.
      if (name !== "head") expect([name, added]).toEqual([name, sum]);
      expect(tag).toBeGreaterThan(0);
      return name;
    });
    expect(tags).toEqual(expect.arrayContaining(["cmap", "glyf", "head", "hmtx", "loca", "maxp"]));
  });

  it("rejects data that is not a web font", async () => {
    await expect(trueTypeOf(new Uint8Array(100))).rejects.toThrow("Not a WOFF file");
  });
});
