import { AppError } from "#functions/platform/errors.ts";

/** An account that has been deleted while something was asked for it. */
export function accountGone(): AppError {
  return new AppError("NOT_FOUND", "This account no longer exists.");
}

export function noBillingAccount(): AppError {
  return new AppError("NOT_FOUND", "No billing account found. Please contact support.");
}

/** A checkout that another request of the same person got in the way of. */
export function anotherCheckout(): AppError {
  return new AppError("CONFLICT", "Another checkout has just been started or completed. Reload the page.");
}
