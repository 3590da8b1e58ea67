import { type ErrorCode, errorStatus, type FieldError } from "#shared/api/errors.ts";
import { msg, t } from "#shared/domain/language/translate.ts";

interface AppErrorOptions {
  cause?: unknown;
  details?: readonly FieldError[];
  /** What the user could do better; sent beside the error. */
  suggestions?: readonly string[];
  /** Seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number;
  /** Of a program that has used up its calls; sent as `RateLimit-…` headers. */
  quota?: CallQuota;
}

/** How many calls a program may still make in the present window. */
export interface CallQuota {
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

/**
 * A refusal that the caller is notified of. Its code decides the HTTP status. Below 500 the message is for the
 * user; from 500 it is only logged and the user gets a general text with the request id.
 */
export class AppError extends Error {
  override readonly name = "AppError";
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: readonly FieldError[] | undefined;
  readonly suggestions: readonly string[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly quota: CallQuota | undefined;

  constructor(code: ErrorCode, message: string, options: AppErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = errorStatus[code];
    this.details = options.details;
    this.suggestions = options.suggestions;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.quota = options.quota;
  }
}

/** Errors of one call that are listed: an answer must not grow with what was sent. */
const mostDetails = 100;

/** A validation failure of one or more fields; the text names the first. */
export function invalidFields(all: readonly FieldError[], cause?: unknown): AppError {
  const details = all.slice(0, mostDetails);
  const first = details[0];
  const text = first === undefined ? msg("The request is not valid.") : describe(first);
  return new AppError("VALIDATION_FAILED", text, { details, cause });
}

function describe({ path, message }: FieldError): string {
  const field = path.replace(/^(body|query|params)\.?/, "");
  return field === "" ? readable(message) : `${field}: ${readable(message)}`;
}

/**
 * An error's text in the language of the call. One with values got it where it was made; the caller's own words in it
 * could look like places of a message.
 */
export const readable = (text: string): string => (text.includes("{") ? text : t(text));
