import { ApiError } from "#web/transport/errors.ts";

const mostAttempts = 2;

/**
 * Why the billing portal did not open.
 *
 * @param attempts the number of attempts
 */
export function portalFailure(error: unknown, attempts: number): string {
  if (attempts >= mostAttempts) return "Failed to open billing portal. Please try again.";
  if (error instanceof ApiError) {
    if (error.status === 404) return "No billing account found. Please contact support.";
    if (error.status === 401) return "Authentication required. Please log in again.";
    if (error.status >= 500) return "Billing portal temporarily unavailable. Please try again later.";
    if (error.code === "VERIFICATION_REQUIRED") return error.message;
  }
  return "Failed to access billing portal. Please try again.";
}
