import { expect, test } from "vitest";
import { loginMessages, readLoginState } from "#web/features/auth/login-messages.ts";

const from = (query: string, state: unknown = null) =>
  loginMessages(new URLSearchParams(query), readLoginState(state));

test("says nothing without a reason", () => {
  expect(from("")).toEqual([]);
});

test("turns known codes into their texts", () => {
  expect(from("success=email_verified&error=invalid_or_expired_token")).toEqual([
    { severity: "success", text: "Email successfully verified! You can log in now." },
    { severity: "error", text: "This link is invalid or has expired." },
  ]);
});

test("never shows a text that came with the address", () => {
  const evil = "Call 555 to unlock your coins";
  const shown = from(`success=${evil}&error=${evil}&message=${evil}`).map(({ text }) => text);
  expect(shown.join()).not.toContain("555");
});

test("shows messages passed by other pages of the product", () => {
  expect(from("", { message: "Please verify your email.", info: "Hello", email: "a@b.co" })).toEqual([
    { severity: "success", text: "Please verify your email." },
    { severity: "info", text: "Hello" },
  ]);
  expect(readLoginState({ email: "a@b.co", message: 7 })).toEqual({ email: "a@b.co" });
  expect(readLoginState("x")).toEqual({});
  expect(readLoginState({ isNew: true })).toEqual({ isNew: true });
  expect(readLoginState({ isNew: "yes" })).toEqual({});
});
