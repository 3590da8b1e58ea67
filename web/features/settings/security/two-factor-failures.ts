import { msg, t } from "#shared/domain/language/translate.ts";
import { NetworkError, wasRefused } from "#web/transport/errors.ts";

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
  setup: msg("Failed to start 2FA setup"),
  verify: msg("Failed to verify code. Please try again."),
  check: msg("Failed to verify 2FA code"),
  disable: msg("Failed to disable 2FA. Please try again."),
  generate: msg("Failed to generate recovery codes"),
  reset: msg("Failed to reset 2FA. Please check your recovery code and try again."),
  emergency: msg("Failed to initiate emergency reset. Please try again."),
};

/** The error text for a failed call. */
export function twoFactorFailure(operation: TwoFactorOperation, error: unknown): string {
  if (error instanceof NetworkError && error.reason === "timeout") {
    return t("Request timed out. Please check your connection and try again.");
  }
  if (!wasRefused(error)) return t(fallbacks[operation]);
  if (error.status === 429) return t("Too many attempts. Please wait 15 minutes before trying again.");
  if (operation === "setup" && error.status === 400) {
    return t("Setup failed: {reason}", { reason: t(error.message) });
  }
  if (operation === "setup" && error.code === "FORBIDDEN") {
    return t("You do not have permission to enable 2FA.");
  }
  if (error.code === "INVALID_CODE" && operation !== "reset") {
    return t("Invalid verification code. Please try again.");
  }
  return t(error.message);
}
