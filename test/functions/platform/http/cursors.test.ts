import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readCursor, writeCursor } from "#functions/platform/http/cursors.ts";

const Place = z.strictObject({ at: z.iso.date(), id: z.string() });

describe("a cursor", () => {
  it("is read as the place that it was written for", () => {
    const place = { at: "2026-11-22", id: "é/+=" };
    expect(writeCursor(place)).toMatch(/^[\w-]+$/);
    expect(readCursor(Place, writeCursor(place))).toEqual(place);
  });

  it.each([
    "",
    "x",
    "bm9uZQ",
    writeCursor(null),
    writeCursor({ at: "today", id: "a" }),
    writeCursor([1]),
    ...["\n", "=", "!", ","].map((more) => writeCursor({ at: "2026-11-22", id: "a" }) + more),
    Buffer.from('{"at": "2026-11-22", "id": "a"}').toString("base64url"),
  ])("that is none is refused by the name of its field: %j", (text) => {
    expect(() => readCursor(Place, text)).toThrow(
      expect.objectContaining({
        code: "VALIDATION_FAILED",
        details: [{ path: "query.cursor", message: "Invalid cursor" }],
      }),
    );
  });
});
