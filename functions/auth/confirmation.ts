import { knowsPassword } from "#functions/auth/identity/identity.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit } from "#functions/platform/limits/rate-limit.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";

/**
 * Wrong passwords and codes of one session, and of all sessions of an account: a thief with one stolen session must not
 * use up the owner's attempts.
 */
const perSession: RateLimit = { name: "confirm-session", max: 4, windowMinutes: 15 };
const perAccount: RateLimit = { name: "confirm-account", max: 12, windowMinutes: 15 };

export interface ConfirmationService {
  /**
   * Records in the session that its user has just entered the password, and a code if one is given.
   * @throws AppError VALIDATION_FAILED that names what is wrong, RATE_LIMITED, SESSION_EXPIRED
   */
  confirm(
    caller: { userId: string; sessionId: string },
    given: { password: string; code?: string | undefined },
  ): Promise<void>;
}

export function confirmationService(
  dependencies: Pick<AuthDependencies, "store" | "identity" | "secondFactor" | "limiter" | "clock">,
): ConfirmationService {
  const { store, identity, secondFactor, limiter, clock } = dependencies;
  return {
    confirm: async ({ userId, sessionId }, { password, code }) => {
      const own = `${userId} ${sessionId}`;
      await limiter.take(perSession, own);
      await limiter.take(perAccount, userId);
      if (!(await knowsPassword(identity, userId, password)))
        throw wrong("password", msg("Password is incorrect"));
      const judged = code === undefined ? undefined : await secondFactor.spendCode(userId, code);
      if (judged === "wrong" || judged === "used") {
        throw wrong("code", msg("Invalid verification code. Please try again."));
      }
      const now = isoTime(clock());
      const given = { passwordAt: now, ...(judged === "right" ? { codeAt: now } : {}) };
      if (!(await store.confirmSession(userId, sessionId, given))) {
        throw new AppError("SESSION_EXPIRED", msg("No valid session. Please log in again."));
      }
      await limiter.clear(perSession, own);
      await limiter.clear(perAccount, userId);
    },
  };
}

function wrong(field: string, message: string): AppError {
  return invalidFields([{ path: `body.${field}`, message }]);
}
