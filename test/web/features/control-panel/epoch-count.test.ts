import { expect, test } from "vitest";
import { countProblem, isCountText } from "#web/features/control-panel/epochs/epoch-count.ts";

test("a text for an epoch count contains only digits, or is rejected as a whole", () => {
  for (const text of ["", "6", "33", "120"]) expect(isCountText(text)).toBe(true);
  for (const text of ["1a2", "-3", "1,5", " 6", "1234"]) expect(isCountText(text)).toBe(false);
});

test("the error for an epoch count out of bounds names the tier's bounds", () => {
  expect(countProblem("7", 1, 6)).toBe("Epoch count must be between 1 and 6");
  expect(countProblem("6", 1, 6)).toBeUndefined();
  expect(countProblem("", 1, 6)).toBeUndefined();
});
