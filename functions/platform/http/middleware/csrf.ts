import { AppError } from "#functions/platform/errors.ts";
import type { CsrfTokens } from "#functions/platform/http/csrf-tokens.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { header } from "#functions/platform/http/headers.ts";

/** Demands the session's own CSRF token where the contract says so. */
export function csrf(tokens: CsrfTokens, clock: () => number): Middleware {
  return {
    before: async ({ event }) => {
      if (!operationOf(event).csrf) return;
      const token = header(event.http, "x-csrf-token");
      const sessionId = event.caller?.sessionId;
      if (
        token === undefined ||
        sessionId === undefined ||
        !(await tokens.accepts(token, sessionId, clock()))
      ) {
        throw new AppError("CSRF_FAILED", "The security token is missing or has expired. Please try again.");
      }
    },
  };
}
