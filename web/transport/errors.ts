import type { ErrorCode, FieldError } from "#shared/api/errors.ts";
import { t } from "#shared/domain/language/translate.ts";

/** The API refused the request. Below status 500, `message` is written for the user. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: readonly FieldError[];
  readonly requestId: string | undefined;

  constructor(status: number, envelope: ErrorEnvelope) {
    super(envelope.error);
    this.status = status;
    this.code = envelope.code;
    this.details = Array.isArray(envelope.details) ? envelope.details : [];
    this.requestId = envelope.requestId;
  }
}

export interface ErrorEnvelope {
  success: false;
  error: string;
  code: ErrorCode;
  details?: FieldError[];
  requestId?: string;
}

/** Whether the API refused the request, and its message says why. */
export function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500;
}

/** No response: no connection (`offline`), no response in time (`timeout`) or none of the API at all (`unreachable`). */
export class NetworkError extends Error {
  override readonly name = "NetworkError";
  readonly reason: "offline" | "timeout" | "unreachable";

  constructor(reason: NetworkError["reason"], cause?: unknown) {
    super(t("Network error. Please check your connection and try again."), { cause });
    this.reason = reason;
  }
}

/** The response is not the API's envelope, e.g. a proxy's error page. */
export class ResponseError extends Error {
  override readonly name = "ResponseError";
  readonly status: number;

  constructor(status: number, cause?: unknown, message = t("Server response error. Please try again.")) {
    super(message, { cause });
    this.status = status;
  }
}

/** Whether the same request may succeed a moment later. */
export function isTransient(error: unknown): boolean {
  if (error instanceof NetworkError) return error.reason !== "offline";
  if (error instanceof ResponseError) return error.status >= 500;
  return error instanceof ApiError && (error.status >= 500 || error.code === "RATE_LIMITED");
}
