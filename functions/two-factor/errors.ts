import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

export function alreadyEnabled(): AppError {
  return new AppError("CONFLICT", msg("Two-factor authentication is already enabled."));
}

export function notEnabled(): AppError {
  return new AppError("NOT_FOUND", msg("Two-factor authentication is not enabled."));
}

export function wrongCode(): AppError {
  return new AppError("INVALID_CODE", msg("Invalid verification code. Please try again."));
}
