import { ApiError, NetworkError, ResponseError } from "./errors.ts";

/** What to tell the user about a failed call; `fallback` for what has no text of its own. */
export function failureText(error: unknown, fallback: string): string {
  const hasText =
    error instanceof ApiError || error instanceof NetworkError || error instanceof ResponseError;
  return hasText && error.message !== "" ? error.message : fallback;
}

/**
 * What to tell about a call for which the product has a sentence of its own: the API's words for a refusal, that
 * sentence for everything that is not the user's doing.
 *
 * @param unexplained for a refusal without words
 */
export function refusalText(error: unknown, sentence: string, unexplained = sentence): string {
  if (!(error instanceof ApiError) || error.status >= 500) return sentence;
  return error.message === "" ? unexplained : error.message;
}

/** The same for a message or notification that is sent. */
export function sendingFailure(error: unknown, sentence: string): string {
  const isSignedOut = error instanceof ApiError && error.status === 401;
  return isSignedOut ? "User not authenticated" : refusalText(error, sentence);
}

/** Complaints of the API about single fields of the body, by field name; the first one of each counts. */
export function fieldFailures(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  const found: Record<string, string> = {};
  for (const { path, message } of error.details) {
    const name = path.replace(/^body\./, "");
    found[name] ??= message;
  }
  return found;
}
