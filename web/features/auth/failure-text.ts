import { ApiError, NetworkError, ResponseError } from "#web/api/errors.ts";
import { LoginResponseError } from "#web/session/login-response-error.ts";

/** What to tell the user about a failed call; `fallback` for what has no text of its own. */
export function failureText(error: unknown, fallback: string): string {
  const hasText =
    error instanceof ApiError ||
    error instanceof NetworkError ||
    error instanceof ResponseError ||
    error instanceof LoginResponseError;
  return hasText && error.message !== "" ? error.message : fallback;
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
