import { AppError } from "#functions/platform/app-error.ts";
import type { CsrfTokens } from "#functions/platform/csrf-tokens.ts";
import { type Middleware, operationOf } from "#functions/platform/exchange.ts";
import { header } from "#functions/platform/http.ts";

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
