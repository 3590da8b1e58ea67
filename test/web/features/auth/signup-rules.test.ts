import { expect, test } from "vitest";
import { requireRegistration, signupProblem } from "#web/features/auth/signup-rules.ts";

const fine = {
  displayName: "",
  email: "maren@example.com",
  password: "Correct-horse-9",
  confirmation: "Correct-horse-9",
  agreed: true,
};

test("a full form has no problem, with or without a name", () => {
  expect(signupProblem(fine)).toBeNull();
  expect(signupProblem({ ...fine, displayName: "Maren" })).toBeNull();
});

test.each([
  [{ email: " " }, { form: "Please fill in all required fields" }],
  [{ confirmation: "" }, { form: "Please fill in all required fields" }],
  [{ displayName: "Jo" }, { displayName: "Display name must be between 3 and 50 characters" }],
  [{ email: "maren" }, { email: "Please enter a valid email address" }],
  [{ confirmation: "Correct-horse-8" }, { form: "Passwords do not match" }],
  [{ password: "abc", confirmation: "abc" }, { form: "Please choose a stronger password" }],
  [
    { password: "abcdefgH1", confirmation: "abcdefgH1" },
    { password: "Password must include at least one special character" },
  ],
  [{ agreed: false }, { form: "You must agree to the Terms of Service and Privacy Policy" }],
])("%j is answered with %j", (change, problem) => {
  expect(signupProblem({ ...fine, ...change })).toEqual(problem);
});

test("a sign-up response without a user is rejected", () => {
  expect(() => requireRegistration({ user: { email: "a@example.com" } })).not.toThrow();
  for (const answer of [null, undefined, {}, { user: null }]) {
    expect(() => requireRegistration(answer)).toThrow("Invalid registration response");
  }
});
