import { type ErrorCode, errorStatus } from "#shared/api/errors.ts";
import { photoTooLarge } from "#shared/domain/account/photo-limits.ts";
import { gatewayErrors } from "#shared/domain/language/gateway-errors.ts";

/** Headers as CloudFront gives them: by name in lower case, each with its values. */
export type EdgeHeaders = Record<string, { key?: string | undefined; value: string }[]>;

/** The part of CloudFront's origin response that is read and changed here. */
export interface EdgeResponse {
  status: string;
  statusDescription?: string | undefined;
  headers: EdgeHeaders;
  body?: string;
}

interface Wording {
  readonly code: ErrorCode;
  readonly error: string;
  readonly retryAfterSeconds?: number;
}

/** Texts for the errors that API Gateway sends itself. For any other status, the class (4xx, 5xx) decides. */
const wordings: Readonly<Record<number, Wording>> = {
  401: { code: "UNAUTHENTICATED", error: gatewayErrors.unauthenticated },
  403: { code: "FORBIDDEN", error: gatewayErrors.forbidden },
  404: { code: "NOT_FOUND", error: gatewayErrors.notFound },
  413: { code: "PAYLOAD_TOO_LARGE", error: gatewayErrors.tooLarge },
  429: { code: "RATE_LIMITED", error: gatewayErrors.tooMany, retryAfterSeconds: 1 },
  503: { code: "UNAVAILABLE", error: gatewayErrors.unavailable, retryAfterSeconds: 2 },
};

const photoUri = "/api/users/me/photo";

function wordingOf(status: number, uri: string): Wording {
  if (status === 413 && uri === photoUri) return { code: "PAYLOAD_TOO_LARGE", error: photoTooLarge };
  const known = wordings[status];
  if (known) return known;
  return status < 500
    ? { code: "BAD_REQUEST", error: gatewayErrors.badRequest }
    : { code: "INTERNAL", error: gatewayErrors.internal };
}

/**
 * Puts an error that API Gateway answered by itself (a bad token, throttling, a body beyond its limit, a function that
 * crashed) into the envelope of every other error. Our own functions' answers carry `x-request-id` and pass untouched,
 * as do successes.
 *
 * @param uri path of the request
 */
export function inEnvelope(response: EdgeResponse, uri: string): EdgeResponse {
  const status = Number(response.status);
  if (status < 400 || response.headers["x-request-id"]) return response;
  const { code, error, retryAfterSeconds } = wordingOf(status, uri);
  const requestId = response.headers["apigw-requestid"]?.[0]?.value;
  return {
    ...response,
    // A code that belongs to another status would mislead.
    status: String(errorStatus[code]),
    headers: {
      ...response.headers,
      "content-type": [{ key: "Content-Type", value: "application/json; charset=utf-8" }],
      "cache-control": [{ key: "Cache-Control", value: "no-store" }],
      ...(retryAfterSeconds === undefined
        ? {}
        : { "retry-after": [{ key: "Retry-After", value: String(retryAfterSeconds) }] }),
    },
    body: JSON.stringify({ success: false, error, code, ...(requestId === undefined ? {} : { requestId }) }),
  };
}
