import { AppError } from "#functions/platform/errors.ts";
import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";

/** Sends programs their remaining calls, in the headers that client libraries read (`RateLimit-Limit` …). */
export function callQuota(): Middleware {
  const write = ({ event, response, error }: MiddlewareRequest): void => {
    const refused = error instanceof AppError ? error.quota : undefined;
    const quota = refused ?? (event.admitted?.by === "apiKey" ? event.admitted.quota : undefined);
    if (quota === undefined || !response) return;
    response.headers = {
      ...response.headers,
      "ratelimit-limit": String(quota.limit),
      "ratelimit-remaining": String(quota.remaining),
      "ratelimit-reset": String(quota.resetSeconds),
    };
  };
  return { after: write, onError: write };
}
