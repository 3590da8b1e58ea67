import { AppError } from "#functions/platform/errors.ts";
import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import type { StoredSession, StoredUser } from "#functions/platform/records/users.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { effectiveTier } from "#shared/domain/subscription/subscription.ts";
import type { Caller } from "./handlers.ts";
import { sessionOver } from "./session-over.ts";

/** How stale `lastUsedAt` may be; a write per request would add nothing. */
const touchEveryMs = 5 * minuteMs;

/** User and session that a verified access token names. */
export interface SessionClaims {
  readonly userId: string;
  readonly sessionId: string;
}

/** The caller and the stored record. */
export interface LiveSession {
  readonly caller: Caller;
  readonly record: { readonly user: StoredUser; readonly session: StoredSession };
}

/**
 * Looks up a session and its user. API Gateway has checked the token's signature and expiry; the record decides
 * whether the session is still wanted.
 *
 * @throws AppError UNAUTHENTICATED or SESSION_EXPIRED
 */
export async function liveSession(
  callers: CallerStore,
  claims: SessionClaims | undefined,
  nowMs: number,
): Promise<LiveSession> {
  if (claims === undefined) {
    throw new AppError("UNAUTHENTICATED", msg("No valid session. Please log in again."));
  }
  const { userId, sessionId } = claims;
  const { user, session } = await callers.find(userId, sessionId);
  if (user === undefined) throw sessionOver("deleted");
  if (session === undefined) throw sessionOver("ended");
  if (Date.parse(session.expiresAt) <= nowMs) throw sessionOver("expired");
  if (nowMs - Date.parse(session.lastUsedAt) >= touchEveryMs) {
    await callers.touch(userId, sessionId, nowMs);
  }
  const { role, subscription, email, emailVerified } = user;
  const tier = effectiveTier(subscription, nowMs);
  return { caller: { userId, sessionId, role, tier, email, emailVerified }, record: { user, session } };
}
