import { expect, test } from "vitest";
import type { ErrorCode } from "#shared/api/errors.ts";
import { portalFailure } from "#web/features/subscription/portal-failure.ts";
import { ApiError, NetworkError } from "#web/transport/errors.ts";

const refused = (status: number, code: ErrorCode) =>
  new ApiError(status, { success: false, error: "Please verify your email", code });

test.each([
  [refused(404, "NOT_FOUND"), "No billing account found. Please contact support."],
  [refused(401, "UNAUTHENTICATED"), "Authentication required. Please log in again."],
  [refused(502, "UPSTREAM_FAILED"), "Billing portal temporarily unavailable. Please try again later."],
  [refused(403, "VERIFICATION_REQUIRED"), "Please verify your email"],
  [refused(429, "RATE_LIMITED"), "Failed to access billing portal. Please try again."],
  [new NetworkError("timeout"), "Failed to access billing portal. Please try again."],
])("%o is shown as '%s', but not twice", (error, text) => {
  expect(portalFailure(error, 1)).toBe(text);
  expect(portalFailure(error, 2)).toBe("Failed to open billing portal. Please try again.");
});
