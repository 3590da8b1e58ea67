import { AppError } from "#functions/platform/errors.ts";

export function alreadyEnabled(): AppError {
  return new AppError("CONFLICT", "Two-factor authentication is already enabled.");
}

export function notEnabled(): AppError {
  return new AppError("NOT_FOUND", "Two-factor authentication is not enabled.");
}

export function wrongCode(): AppError {
  return new AppError("INVALID_CODE", "Invalid verification code. Please try again.");
}
