import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";

/** Keeps operations of administrators from everyone else. */
export function role(): Middleware {
  return {
    before: ({ event }) => {
      if (operationOf(event).access === "admin" && event.caller?.role !== "ADMIN") {
        throw new AppError("FORBIDDEN", "You do not have permission to do this.");
      }
    },
  };
}
