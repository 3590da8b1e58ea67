import { isSignature, sign } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import { hourMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";

const lifetimeMs = 4 * hourMs;

export interface CsrfTokens {
  /** A token for one session that works for four hours. */
  issue(sessionId: string, nowMs: number): Promise<string>;
  accepts(token: string, sessionId: string, nowMs: number): Promise<boolean>;
}

/**
 * Tokens of the form `<expiry>.<HMAC over session and expiry>`; nothing is stored.
 *
 * @param key gives the signing key
 */
export function csrfTokens(key: () => Promise<string>): CsrfTokens {
  return {
    issue: async (sessionId, nowMs) => {
      const expiry = String(nowMs + lifetimeMs);
      return `${expiry}.${sign(await key(), "csrf", sessionId, expiry)}`;
    },
    accepts: async (token, sessionId, nowMs) => {
      const [expiry = "", signature = "", ...rest] = token.split(".");
      if (rest.length > 0 || !/^\d{13}$/.test(expiry) || Number(expiry) <= nowMs) return false;
      return isSignature(signature, await key(), "csrf", sessionId, expiry);
    },
  };
}

/**
 * Demands the session's own token.
 * @throws AppError CSRF_FAILED
 */
export async function demandCsrfToken(
  tokens: CsrfTokens,
  token: string | undefined,
  sessionId: string | undefined,
  nowMs: number,
): Promise<void> {
  const isGiven = token !== undefined && sessionId !== undefined;
  if (isGiven && (await tokens.accepts(token, sessionId, nowMs))) return;
  throw new AppError("CSRF_FAILED", msg("The security token is missing or has expired. Please try again."));
}
