import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { accessClaims, bearerToken } from "#functions/platform/http/headers.ts";
import type { CallerStore } from "#functions/platform/records/caller-store.ts";
import { sessionOver } from "#functions/platform/records/session-over.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { effectiveTier } from "#shared/domain/subscription.ts";

/** How stale `lastUsedAt` may be; a write per request would tell nothing more. */
const touchEveryMs = 5 * minuteMs;

/**
 * Looks up the session and its user for every call that needs one. API Gateway has checked the token's
 * signature and expiry; the record decides whether the session is still wanted.
 */
export function session(callers: CallerStore, clock: () => number): Middleware {
  return {
    before: async ({ event }) => {
      const { access } = operationOf(event);
      if (access !== "session" && access !== "admin") return;
      const claims = accessClaims(event.http);
      if (claims === undefined || bearerToken(event.http) === undefined) {
        throw new AppError("UNAUTHENTICATED", "No valid session. Please log in again.");
      }
      const nowMs = clock();
      const { userId, sessionId } = claims;
      const { user, session } = await callers.find(userId, sessionId);
      if (user === undefined) throw sessionOver("deleted");
      if (session === undefined) throw sessionOver("ended");
      if (Date.parse(session.expiresAt) <= nowMs) throw sessionOver("expired");
      if (nowMs - Date.parse(session.lastUsedAt) >= touchEveryMs) {
        await callers.touch(userId, sessionId, nowMs);
      }
      event.record = { user, session };
      event.caller = {
        userId,
        sessionId,
        role: user.role,
        tier: effectiveTier(user.subscription, nowMs),
        email: user.email,
        emailVerified: user.emailVerified,
      };
    },
  };
}
