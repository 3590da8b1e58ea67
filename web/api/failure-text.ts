import { t } from "#shared/domain/language/translate.ts";
import { ApiError, NetworkError, ResponseError, wasRefused } from "#web/transport/errors.ts";

/** The message to show for a failed call; `fallback` for errors without a message of their own. */
export function failureText(error: unknown, fallback: string): string {
  const hasText =
    error instanceof ApiError || error instanceof NetworkError || error instanceof ResponseError;
  return hasText && error.message !== "" ? t(error.message) : fallback;
}

/**
 * The message for a failed call that has its own sentence: the API's message for a refusal, that sentence for
 * everything the user did not cause.
 *
 * @param unexplained for a refusal without a message
 */
export function refusalText(error: unknown, sentence: string, unexplained = sentence): string {
  if (!wasRefused(error)) return sentence;
  return error.message === "" ? unexplained : t(error.message);
}

/** The same for sending a message or notification. */
export function sendingFailure(error: unknown, sentence: string): string {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return isSignedOut ? t("User not authenticated") : refusalText(error, sentence);
}

/** The API's errors for single fields of the body, by field name; the first one of each field counts. */
export function fieldFailures(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const name = path.replace(/^body\./, "");
    found[name] ??= t(message);
  }
  return found;
}
