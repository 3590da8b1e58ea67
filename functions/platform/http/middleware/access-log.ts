import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";

/** One line per request: what was asked, how it ended, how long it took. */
export function accessLog(clock: () => number): Middleware {
  const write = ({ event, response }: MiddlewareRequest): void => {
    event.log.info("request", {
      operation: event.name === "" ? event.http.routeKey : event.name,
      status: response?.statusCode,
      durationMs: clock() - event.startedAtMs,
      ...(event.caller === undefined ? {} : { userId: event.caller.userId }),
      ...(event.keyCaller === undefined
        ? {}
        : { userId: event.keyCaller.userId, keyId: event.keyCaller.keyId }),
    });
  };
  return { after: write, onError: write };
}
