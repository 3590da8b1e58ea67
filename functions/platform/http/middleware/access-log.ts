import { AppError } from "#functions/platform/errors.ts";
import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";

/** One line per request: what was asked, how it ended (refused by what code), how long it took. */
export function accessLog(clock: () => number): Middleware {
  const write = ({ event, response, error }: MiddlewareRequest): void => {
    event.log.info("request", {
      operation: event.name === "" ? event.http.routeKey : event.name,
      status: response?.statusCode,
      ...(error instanceof AppError ? { code: error.code } : {}),
      durationMs: clock() - event.startedAtMs,
      ...(event.caller === undefined ? {} : { userId: event.caller.userId }),
      ...(event.keyCaller === undefined
        ? {}
        : { userId: event.keyCaller.userId, keyId: event.keyCaller.keyId }),
    });
  };
  return { after: write, onError: write };
}
