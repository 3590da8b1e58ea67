import type { Middleware, MiddlewareRequest } from "#functions/platform/http/exchange.ts";
import type { Operation } from "#shared/api/contract.ts";

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
};

/** Answers are data, never pages: they may not be sniffed, framed or cached. */
export function securityHeaders(): Middleware {
  const add = ({ event, response }: MiddlewareRequest): void => {
    if (response === null || response === undefined) return;
    const { operation } = event;
    response.headers = {
      ...response.headers,
      ...always,
      "cache-control": caching(operation, response.statusCode),
      ...(operation?.translated && { vary: withLanguage(response.headers?.vary) }),
    };
  };
  return { after: add, onError: add };
}

/** Public downloads and redirections may be cached for a while; everything else may hold a user's data. */
function caching(operation: Operation | undefined, status: number | undefined): string {
  const answer = operation?.answer;
  const isDownload = answer?.as === "raw" || answer?.as === "file";
  const isShared = operation?.access === "public" && isDownload && operation.method === "GET";
  if (isShared && status === 200) return "public, max-age=300";
  if (answer?.as === "redirect" && status === 302) return `private, max-age=${answer.maxAgeSeconds}`;
  return "no-store";
}

const withLanguage = (vary: unknown) => `${vary === undefined ? "" : `${vary}, `}accept-language`;
