import { expect, test } from "vitest";
import { canReset, resetProblem } from "#web/features/auth/links/reset-rules.ts";

const values = (password: string, confirmation = password) => ({ password, confirmation });

test("a password can be set when it is given twice and long enough", () => {
  expect(canReset(values("12345678"))).toBe(true);
  expect(canReset(values("1234567"))).toBe(false);
  expect(canReset(values("12345678", "12345679"))).toBe(false);
});

test.each([
  ["", "s", values("12345678"), "Invalid reset token"],
  ["t", "", values("12345678"), "Invalid reset token"],
  ["t", "s", values("12345678", ""), "Please fill in all fields"],
  ["t", "s", values("12345678", "x"), "Passwords do not match"],
  ["t", "s", values("1234567"), "Password must be at least 8 characters long"],
  ["t", "s", values("12345678"), null],
])("%s %s %j is answered with %s", (token, signature, given, problem) => {
  expect(resetProblem(token, signature, given)).toBe(problem);
});
