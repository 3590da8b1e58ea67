import { expect, test } from "vitest";
import { errorClassOf, scrubbed } from "#shared/domain/developer/telemetry.ts";

test.each([
  [500, "server_error"],
  [503, "server_error"],
  [404, "not_found_error"],
  [401, "authentication_error"],
  [403, "permission_error"],
  [400, "api_error"],
  [429, "api_error"],
])("an answer with status %i is a %s", (status, name) => {
  expect(errorClassOf(status)).toBe(name);
});

test.each([
  ["Sent to ann.b+c@example.co.uk!", "Sent to <address>"],
  [
    "at f (https://halvest.example/shared?token=abc:3:4)",
    "at f (https://halvest.example/shared?<query>:3:4)",
  ],
  ["thread 0b8f2a8e-1c2d-4e5f-8a9b-0c1d2e3f4a5b is gone", "thread <id> is gone"],
  ["key hv_0123456789abcdef_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde", "key <token>"],
  ["spent 12,345.67 of 250", "spent <number> of 250"],
])("%s is reported as %s", (text, reported) => {
  expect(scrubbed(text)).toBe(reported);
});

test("the lines of a stack stay, with the place in the code", () => {
  const stack =
    "TypeError: a.b is not a function\n    at useAccountSettings (https://halvest.example/assets/page-BX2f.js:12:3456)\n    at https://halvest.example/assets/two-factor-dialog-settings-B1x2y3Zq.js:1:99";
  expect(scrubbed(stack)).toBe(stack);
});
