import { AppError } from "#functions/platform/errors.ts";
import { msg } from "#shared/domain/language/translate.ts";

const reasons = {
  expired: msg("You were signed out because your session has expired."),
  ended: msg("You were signed out because this session was ended from another device or by a new password."),
  deleted: msg("You were signed out because this account has been deleted."),
} as const;

/** The error for a session that has ended; its text is shown above the login. */
export function sessionOver(reason: keyof typeof reasons): AppError {
  return new AppError("SESSION_EXPIRED", reasons[reason]);
}
