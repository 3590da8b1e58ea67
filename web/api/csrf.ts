import { hourMs } from "#shared/domain/durations.ts";
import { ResponseError } from "#web/transport/errors.ts";
import type { Send } from "#web/transport/transport.ts";
import type { CsrfTokenCache } from "./client.ts";

const lifetimeMs = 4 * hourMs;

/** Caches the session's CSRF token for its four hours; concurrent calls share one request. */
export function createCsrfTokens(send: Send, now: () => number = Date.now): CsrfTokenCache {
  let cached: { token: Promise<string>; until: number } | null = null;

  async function request(accessToken: string): Promise<string> {
    const { csrfToken } = await send({
      method: "GET",
      path: "/api/csrf-token",
      headers: { authorization: `Bearer ${accessToken}` },
    });
    if (typeof csrfToken !== "string") throw new ResponseError(200);
    return csrfToken;
  }

  return {
    token(accessToken) {
      if (cached === null || now() >= cached.until) {
        const token = request(accessToken);
        const entry = { token, until: now() + lifetimeMs };
        cached = entry;
        // A failed request is not cached: the next call asks again.
        token.catch(() => {
          if (cached === entry) cached = null;
        });
      }
      return cached.token;
    },
    forget() {
      cached = null;
    },
  };
}
