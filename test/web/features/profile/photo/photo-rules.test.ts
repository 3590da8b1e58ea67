import { describe, expect, it } from "vitest";
import {
  fileProblem,
  initialCrop,
  isNearlySquare,
  isTooSmall,
  largestZoom,
  wholeSquare,
} from "#web/features/profile/photo/photo-rules.ts";

const megabyte = 1024 * 1024;

describe("a file for a photo", () => {
  it.each(["image/jpeg", "image/png", "image/webp", "image/gif"])(
    "may be %s up to five megabytes",
    (type) => {
      expect(fileProblem({ type, size: 5 * megabyte })).toBeNull();
      expect(fileProblem({ type, size: 5 * megabyte + 1 })).toBe(
        "File too large. Please choose an image under 5MB.",
      );
    },
  );

  it.each(["image/svg+xml", "image/heic", "text/html", "application/pdf", ""])("may not be '%s'", (type) => {
    expect(fileProblem({ type, size: 1 })).toBe(
      "Invalid file format. Please upload a JPEG, PNG, WebP, or GIF image.",
    );
  });
});

describe("a picture", () => {
  it.each([
    [100, 100, true],
    [105, 100, true],
    [95, 100, true],
    [106, 100, false],
    [94, 100, false],
    [100, 106, false],
  ])("of %i by %i pixels is nearly square: %s", (width, height, expected) => {
    expect(isNearlySquare({ width, height })).toBe(expected);
  });

  it("has fifty pixels on its shorter side at least", () => {
    expect(isTooSmall({ width: 50, height: 900 })).toBe(false);
    expect(isTooSmall({ width: 49, height: 900 })).toBe(true);
    expect(isTooSmall({ width: 900, height: 49 })).toBe(true);
  });

  it("is cropped only to the square in its middle when it is nearly square", () => {
    expect(wholeSquare({ width: 104, height: 100 })).toEqual({ x: 2, y: 0, width: 100, height: 100 });
  });

  it("is cropped from four fifths in its middle on, never below fifty pixels", () => {
    expect(initialCrop({ width: 900, height: 300 })).toEqual({ x: 330, y: 30, width: 240, height: 240 });
    expect(initialCrop({ width: 60, height: 200 })).toEqual({ x: 5, y: 75, width: 50, height: 50 });
  });

  it("can be zoomed until the crop area reaches its minimum", () => {
    expect(largestZoom({ width: 900, height: 300 })).toBe(6);
    expect(largestZoom({ width: 50, height: 300 })).toBe(1);
  });
});
