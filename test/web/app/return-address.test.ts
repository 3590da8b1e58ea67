import { describe, expect, it } from "vitest";
import { addressAfterLogin } from "#web/app/return-address.ts";

describe("a login", () => {
  it.each(["/messages?thread=0a1b&section=emails", "/tax-report?year=2025#lots", "/Subscription/Manage/"])(
    "returns to %s, which asked for it",
    (from) => {
      expect(addressAfterLogin({ from })).toBe(from);
    },
  );

  it.each([
    "https://elsewhere.example/timeline",
    "//elsewhere.example/timeline",
    "/\\elsewhere.example/timeline",
    "/timeline/../../login",
    "javascript:alert(1)",
    "/login",
    "/nowhere",
    "http://[",
    7,
  ])("never leads to %s", (from) => {
    expect(addressAfterLogin({ from })).toBe("/timeline");
  });

  it.each([null, undefined, "text", {}])("leads to the timeline with %s", (state) => {
    expect(addressAfterLogin(state)).toBe("/timeline");
  });
});
