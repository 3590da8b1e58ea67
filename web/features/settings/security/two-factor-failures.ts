import { ApiError, NetworkError } from "#web/transport/errors.ts";

/** The actions on the second factor. */
export type TwoFactorOperation =
  | "setup"
  | "verify"
  | "check"
  | "disable"
  | "generate"
  | "reset"
  | "emergency";

/** Error texts for failures without a more specific one. */
const fallbacks: Readonly<Record<TwoFactorOperation, string>> = {
  setup: "Failed to start 2FA setup",
  verify: "Failed to verify code. Please try again.",
  check: "Failed to verify 2FA code",
  disable: "Failed to disable 2FA. Please try again.",
  generate: "Failed to generate recovery codes",
  reset: "Failed to reset 2FA. Please check your recovery code and try again.",
  emergency: "Failed to initiate emergency reset. Please try again.",
};

/** The error text for a failed call. */
export function twoFactorFailure(operation: TwoFactorOperation, error: unknown): string {
  if (error instanceof NetworkError && error.reason === "timeout") {
    return "Request timed out. Please check your connection and try again.";
  }
  if (!(error instanceof ApiError) || error.status >= 500) return fallbacks[operation];
  if (error.status === 429) return "Too many attempts. Please wait 15 minutes before trying again.";
  if (operation === "setup" && error.status === 400) return `Setup failed: ${error.message}`;
  if (operation === "setup" && error.code === "FORBIDDEN") {
    return "You do not have permission to enable 2FA.";
  }
  if (error.code === "INVALID_CODE" && operation !== "reset") {
    return "Invalid verification code. Please try again.";
  }
  return error.message;
}
