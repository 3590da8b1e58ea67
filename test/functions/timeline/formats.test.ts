import { describe, expect, it } from "vitest";
import { preferredFormat } from "#functions/timeline/formats.ts";

describe("the format of a timeline", () => {
  it.each([
    [undefined, "json"],
    ["*/*", "json"],
    ["application/json", "json"],
    ["text/csv", "csv"],
    ["Text/CSV; charset=utf-8", "csv"],
    ["text/html, text/csv;q=0.5, application/json;q=0.4", "csv"],
    ["text/csv;q=0.5, application/json;q=0.6", "json"],
    ["text/csv;q=0", "json"],
    ["text/csv, application/json", "csv"],
  ] as const)("follows Accept: %s", (accept, format) => {
    expect(preferredFormat(accept)).toBe(format);
  });
});
