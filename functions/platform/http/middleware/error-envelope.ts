import { AppError } from "#functions/platform/errors.ts";
import type { Middleware } from "#functions/platform/http/exchange.ts";
import { errorFields } from "#functions/platform/log.ts";

/** Names under which the AWS SDK reports that a service is only busy, slow or out of order for the moment. */
const passing = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ServiceUnavailable",
  "ThrottlingException",
  "TooManyRequestsException",
  "TimeoutError",
]);

/** Turns whatever was thrown into the error envelope. Must be the innermost of those that handle errors. */
export function errorEnvelope(): Middleware {
  return {
    onError: (request) => {
      const { event } = request;
      const error = asAppError(request.error);
      if (error.status >= 500) event.log.error("request failed", { error: errorFields(error) });
      request.response = {
        statusCode: error.status,
        headers: {
          "content-type": "application/json; charset=utf-8",
          ...(error.retryAfterSeconds === undefined
            ? {}
            : { "retry-after": String(error.retryAfterSeconds) }),
        },
        body: JSON.stringify({
          success: false,
          error: error.status < 500 ? error.message : generic(event.requestId),
          code: error.code,
          ...(error.details === undefined ? {} : { details: error.details }),
          ...(error.suggestions === undefined ? {} : { suggestions: error.suggestions }),
          requestId: event.requestId,
        }),
      };
    },
  };
}

function asAppError(error: Error | null): AppError {
  if (error instanceof AppError) return error;
  if (error !== null && passing.has(error.name)) {
    return new AppError("UNAVAILABLE", "A service did not answer in time", {
      cause: error,
      retryAfterSeconds: 5,
    });
  }
  return new AppError("INTERNAL", "Unexpected failure", { cause: error });
}

function generic(requestId: string): string {
  return `Something went wrong on our side. Please try again. Reference: ${requestId}`;
}
