import { expect, test } from "vitest";
import { initials } from "#web/components/avatar/initials.ts";

test.each([
  ["Maren Lindqvist", "ML"],
  ["Maren van der Berg", "MB"],
  ["Maren", "MA"],
  [null, "ML"],
])("%s is shortened to %s", (displayName, letters) => {
  expect(initials({ displayName, email: "maren.lindqvist@example.com" })).toBe(letters);
});
