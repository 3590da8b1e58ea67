import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** The error for an account that was deleted during the call. */
export function accountGone(): AppError {
  return new AppError("NOT_FOUND", msg("This account no longer exists."));
}

export function noBillingAccount(): AppError {
  return new AppError("NOT_FOUND", msg("No billing account found. Please contact support."));
}

/** The error for a checkout that conflicts with another request of the same person. */
export function anotherCheckout(): AppError {
  return new AppError(
    "CONFLICT",
    msg("Another checkout has just been started or completed. Reload the page."),
  );
}
