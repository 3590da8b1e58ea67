import { expect, test } from "vitest";
import {
  connectionQuality,
  latencyTone,
  median,
} from "#web/features/settings/environment/connection-quality.ts";

test.each([
  [99, "Excellent", "success"],
  [100, "Good", "success"],
  [300, "Moderate", "warning"],
  [500, "Fair", "warning"],
  [1_000, "Poor", "error"],
  [2_000, "Very Poor", "error"],
  [null, "Failed", "error"],
])("a latency of %s ms is %s", (latencyMs, label, tone) => {
  expect(connectionQuality(latencyMs)).toEqual({ label, tone });
});

test("the latency's chip changes its colour at 300 and 1,000 ms", () => {
  expect([299, 300, 999, 1_000].map(latencyTone)).toEqual(["success", "warning", "warning", "error"]);
});

test("one slow request does not decide the latency", () => {
  expect(median([900, 80, 82, 79, 81])).toBe(81);
});
