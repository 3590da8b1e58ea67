import type { Middleware, MiddlewareRequest } from "#functions/platform/exchange.ts";

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** Answers are data, never pages: nothing may sniff, frame or keep them. */
export function securityHeaders(): Middleware {
  const add = ({ event, response }: MiddlewareRequest): void => {
    if (response === null || response === undefined) return;
    const { operation } = event;
    // A public download is the same for everybody; whatever else may hold somebody's data.
    const shareable =
      operation?.access === "public" && operation.raw !== undefined && operation.method === "GET";
    const caching = shareable && response.statusCode === 200 ? "public, max-age=300" : "no-store";
    response.headers = { ...response.headers, ...always, "cache-control": caching };
  };
  return { after: add, onError: add };
}
