import { isNestedTooDeeply } from "#functions/platform/call/forbidden-values.ts";
import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** Reads the body as JSON; one that is signed is not read before its signature has been checked. */
export function jsonBody(): Middleware {
  return {
    before: ({ event }) => {
      if (event.text === undefined || operationOf(event).signed !== undefined) return;
      try {
        event.json = JSON.parse(event.text);
      } catch (cause) {
        throw new AppError("INVALID_JSON", msg("The request body is not valid JSON."), { cause });
      }
      if (isNestedTooDeeply(event.json)) {
        throw new AppError("INVALID_JSON", msg("The request body is nested too deeply."));
      }
    },
  };
}
