import { failureOf } from "#functions/platform/call/failure.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";

/** Turns whatever was thrown into the error envelope. Must be the innermost of those that handle errors. */
export function errorEnvelope(): Middleware {
  return {
    onError: (request) => {
      const { error, body } = failureOf(request.error, request.event);
      request.response = {
        statusCode: error.status,
        headers: {
          "content-type": "application/json; charset=utf-8",
          ...(error.retryAfterSeconds === undefined
            ? {}
            : { "retry-after": String(error.retryAfterSeconds) }),
        },
        body: JSON.stringify(body),
      };
    },
  };
}
