import { AppError } from "#functions/platform/app-error.ts";
import type { Middleware } from "#functions/platform/exchange.ts";

/** Reads the body as JSON. */
export function jsonBody(): Middleware {
  return {
    before: ({ event }) => {
      if (event.text === undefined) return;
      try {
        event.json = JSON.parse(event.text);
      } catch (cause) {
        throw new AppError("INVALID_JSON", "The request body is not valid JSON.", { cause });
      }
    },
  };
}
