import { AppError } from "#functions/platform/errors.ts";
import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";

/** One line per request: the operation, its status (and the code of a refusal) and its duration. */
export function accessLog(clock: () => number): Middleware {
  const write = ({ event, response, error }: MiddlewareRequest): void => {
    const { name, http, admitted, startedAtMs } = event;
    event.log.info("request", {
      operation: name === "" ? http.routeKey : name,
      status: response?.statusCode,
      ...(error instanceof AppError && { code: error.code }),
      durationMs: clock() - startedAtMs,
      ...(admitted?.by === "session" && { userId: admitted.caller.userId }),
      ...(admitted?.by === "apiKey" && { userId: admitted.caller.userId, keyId: admitted.caller.keyId }),
    });
  };
  return { after: write, onError: write };
}
