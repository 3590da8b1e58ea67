import { expect, test } from "vitest";
import {
  passwordChangeProblem,
  profileChange,
  profileProblems,
} from "#web/features/profile/profile-rules.ts";

const present = { displayName: "Maren", email: "Maren@example.com", pendingEmail: null };

test("only what differs is a change; spaces and the case of an address do not count", () => {
  expect(profileChange(present, { displayName: " Maren ", email: "maren@example.com " })).toEqual({});
  expect(profileChange(present, { displayName: "Mara", email: "Maren@example.com" })).toEqual({
    displayName: "Mara",
  });
  expect(profileChange(present, { displayName: "Maren", email: " new@example.com" })).toEqual({
    email: "new@example.com",
  });
});

test("a name that was never given may stay empty", () => {
  expect(profileChange({ ...present, displayName: null }, { displayName: "", email: present.email })).toEqual(
    {},
  );
});

test("while an address is pending only the name can change", () => {
  const pending = { ...present, pendingEmail: "new@example.com" };
  expect(profileChange(pending, { displayName: "Mara", email: "third@example.com" })).toEqual({
    displayName: "Mara",
  });
});

test.each([
  [{ displayName: "ab" }, { displayName: "Display name must be between 3 and 50 characters" }],
  [{ displayName: "" }, { displayName: "Display name must be between 3 and 50 characters" }],
  [{ displayName: "x".repeat(51) }, { displayName: "Display name must be between 3 and 50 characters" }],
  [{ displayName: "x".repeat(50) }, {}],
  [{ email: "" }, { email: "Email is required" }],
  [{ email: "maren@" }, { email: "Please enter a valid email address" }],
  [{ email: "maren@example.com" }, {}],
])("the change %j has the problems %j", (change, problems) => {
  expect(profileProblems(change)).toEqual(problems);
});

const fine = { current: "Old-horse-1", next: "Correct-horse-9", confirmation: "Correct-horse-9" };

test("a full password form has no problem", () => {
  expect(passwordChangeProblem(fine)).toBeNull();
});

test.each([
  [{ current: "", next: "", confirmation: "" }, { form: "All fields are required" }],
  [{ confirmation: "" }, { form: "All fields are required" }],
  [{ current: "" }, { current: "Current password is required" }],
  [{ confirmation: "Correct-horse-8" }, { form: "New passwords do not match" }],
  [{ next: "aB1!", confirmation: "aB1!" }, { form: "New password must be at least 8 characters long" }],
  [
    { next: "abcdefgh", confirmation: "abcdefgh" },
    { form: "Password is too weak. Please choose a stronger password." },
  ],
  [
    { next: "abcdefgH1", confirmation: "abcdefgH1" },
    { form: "Password must include at least one special character" },
  ],
])("%j is answered with %j", (change, problem) => {
  expect(passwordChangeProblem({ ...fine, ...change })).toEqual(problem);
});
