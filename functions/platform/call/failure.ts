import { AppError, readable } from "#functions/platform/errors.ts";
import { errorFields, type Log } from "#functions/platform/log.ts";
import { t } from "#shared/domain/language/translate.ts";

/** Names under which the AWS SDK reports that a service is only busy, slow or out of order for the moment. */
const passing = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ServiceUnavailable",
  "ThrottlingException",
  "TooManyRequestsException",
  "TimeoutError",
  // Of a single write that meets a transaction on the same record.
  "TransactionConflictException",
]);

/** The response when something was thrown. */
export interface Failure {
  /** Decides the status, and whether to try again. */
  readonly error: AppError;
  readonly body: {
    readonly success: false;
    readonly error: string;
    readonly code: AppError["code"];
    readonly details?: AppError["details"];
    readonly suggestions?: AppError["suggestions"];
    readonly requestId: string;
  };
}

/**
 * Turns anything that was thrown into what callers may see, in the language of the call. A refusal keeps its own
 * message; a failure of ours is logged with its causes, and the caller gets a general text with the request id.
 */
export function failureOf(thrown: unknown, { requestId, log }: { requestId: string; log: Log }): Failure {
  const error = asAppError(thrown);
  const { code, details, suggestions } = error;
  if (error.status >= 500) log.error("request failed", { error: errorFields(error) });
  return {
    error,
    body: {
      success: false,
      error: error.status < 500 ? readable(error.message) : generic(requestId),
      code,
      ...(details && { details: details.map((each) => ({ ...each, message: readable(each.message) })) }),
      ...(suggestions && { suggestions: suggestions.map(readable) }),
      requestId,
    },
  };
}

function asAppError(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  if (thrown instanceof Error && passing.has(thrown.name)) {
    return new AppError("UNAVAILABLE", "A service did not answer in time", {
      cause: thrown,
      retryAfterSeconds: 5,
    });
  }
  return new AppError("INTERNAL", "Unexpected failure", { cause: thrown });
}

function generic(requestId: string): string {
  return t("Something went wrong on our side. Please try again. Reference: {id}", { id: requestId });
}
