/** Error codes of the envelope with the HTTP status each is sent with. */
export const errorStatus = {
  BAD_REQUEST: 400,
  INVALID_JSON: 400,
  VALIDATION_FAILED: 400,
  WEAK_PASSWORD: 400,
  INVALID_CODE: 400,
  INVALID_TOKEN: 400,
  UNAUTHENTICATED: 401,
  INVALID_CREDENTIALS: 401,
  SESSION_EXPIRED: 401,
  FORBIDDEN: 403,
  CSRF_FAILED: 403,
  VERIFICATION_REQUIRED: 403,
  CONFIRMATION_REQUIRED: 403,
  ACTIONS_LOCKED: 403,
  TIER_REQUIRED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  CONFLICT: 409,
  VERSION_CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UPSTREAM_FAILED: 502,
  UNAVAILABLE: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

/** One error about one field; `path` is dotted, e.g. `body.baseAmount`. */
export interface FieldError {
  path: string;
  message: string;
}
