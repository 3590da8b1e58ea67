import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import { msg } from "#shared/domain/language/translate.ts";

/** More than any call needs, and far less than would exhaust the stack of the code that walks through it. */
const deepestNesting = 32;

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
      if (isDeeperThan(deepestNesting, event.json)) {
        throw new AppError("INVALID_JSON", msg("The request body is nested too deeply."));
      }
    },
  };
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}
