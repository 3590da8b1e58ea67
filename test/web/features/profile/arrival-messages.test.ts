import { expect, test } from "vitest";
import { arrivalMessage } from "#web/features/profile/arrival-messages.ts";

const from = (query: string) => arrivalMessage(new URLSearchParams(query));

test("shows the result of a mailed link", () => {
  expect(from("success=email_changed")).toEqual({
    severity: "success",
    text: "Email address changed successfully!",
  });
  expect(from("error=invalid_token")?.text).toBe("This link is invalid.");
  expect(from("error=invalid_or_expired_token")?.text).toBe("This link is invalid or has expired.");
});

test("says nothing without a reason, and never a text that came with the address", () => {
  expect(from("")).toBeNull();
  expect(from("success=Call 555")).toBeNull();
  expect(from("error=Call 555")).toEqual({
    severity: "error",
    text: "Something went wrong. Please try again.",
  });
});
