import { expect, test } from "vitest";
import { type ErrorCode, errorStatus } from "#shared/api/errors.ts";
import { twoFactorFailure } from "#web/features/settings/security/two-factor-failures.ts";
import { ApiError, NetworkError, ResponseError } from "#web/transport/errors.ts";

const refusal = (code: ErrorCode, error = "Said by the API") =>
  new ApiError(errorStatus[code], { success: false, error, code });

test.each([
  ["setup", "Failed to start 2FA setup"],
  ["verify", "Failed to verify code. Please try again."],
  ["check", "Failed to verify 2FA code"],
  ["disable", "Failed to disable 2FA. Please try again."],
  ["generate", "Failed to generate recovery codes"],
  ["reset", "Failed to reset 2FA. Please check your recovery code and try again."],
  ["emergency", "Failed to initiate emergency reset. Please try again."],
] as const)("%s that fails for no fault of the user says %s", (operation, text) => {
  expect(twoFactorFailure(operation, refusal("INTERNAL"))).toBe(text);
  expect(twoFactorFailure(operation, new ResponseError(200))).toBe(text);
  expect(twoFactorFailure(operation, new NetworkError("unreachable"))).toBe(text);
  expect(twoFactorFailure(operation, new NetworkError("timeout"))).toBe(
    "Request timed out. Please check your connection and try again.",
  );
  expect(twoFactorFailure(operation, refusal("RATE_LIMITED"))).toBe(
    "Too many attempts. Please wait 15 minutes before trying again.",
  );
});

test("a failed setup shows the reason", () => {
  expect(twoFactorFailure("setup", refusal("VERIFICATION_REQUIRED", "Please verify"))).toBe("Please verify");
  expect(twoFactorFailure("setup", refusal("FORBIDDEN"))).toBe("You do not have permission to enable 2FA.");
  expect(twoFactorFailure("setup", refusal("BAD_REQUEST", "no such thing"))).toBe(
    "Setup failed: no such thing",
  );
  expect(twoFactorFailure("setup", refusal("CONFLICT"))).toBe("Said by the API");
});

test("a wrong code has a text of its own, a wrong recovery code the API's", () => {
  expect(twoFactorFailure("verify", refusal("INVALID_CODE"))).toBe(
    "Invalid verification code. Please try again.",
  );
  expect(twoFactorFailure("disable", refusal("NOT_FOUND"))).toBe("Said by the API");
  expect(twoFactorFailure("reset", refusal("INVALID_CODE"))).toBe("Said by the API");
});
