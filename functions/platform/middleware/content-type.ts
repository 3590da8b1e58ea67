import { AppError } from "#functions/platform/app-error.ts";
import type { Middleware } from "#functions/platform/exchange.ts";
import { header } from "#functions/platform/http.ts";

/** Bodies are JSON and say so; a form that another site submits cannot. */
export function contentType(): Middleware {
  return {
    before: ({ event }) => {
      if (event.text === undefined) return;
      const type = header(event.http, "content-type")?.split(";")[0]?.trim().toLowerCase();
      if (type !== "application/json") {
        throw new AppError("UNSUPPORTED_MEDIA_TYPE", "The request body must be application/json.");
      }
    },
  };
}
