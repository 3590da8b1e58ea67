import { expect, test } from "vitest";
import { ratingOf, type WebVitalName } from "#shared/domain/developer/web-vitals.ts";

test.each<[WebVitalName, number, number]>([
  ["CLS", 0.1, 0.25],
  ["INP", 200, 500],
  ["FCP", 1_800, 3_000],
  ["LCP", 2_500, 4_000],
  ["TTFB", 800, 1_800],
])("%s is good up to %d and poor above %d", (name, good, poor) => {
  const step = name === "CLS" ? 0.001 : 1;
  expect([0, good, good + step, poor, poor + step].map((value) => ratingOf(name, value))).toEqual([
    "good",
    "good",
    "needsImprovement",
    "needsImprovement",
    "poor",
  ]);
});
