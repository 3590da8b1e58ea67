import { t } from "#shared/domain/language/translate.ts";
import { ApiError } from "#web/transport/errors.ts";

const mostAttempts = 2;

/**
 * Why the billing portal did not open.
 *
 * @param attempts the number of attempts
 */
export function portalFailure(error: unknown, attempts: number): string {
  if (attempts >= mostAttempts) return t("Failed to open billing portal. Please try again.");
  if (error instanceof ApiError) {
    if (error.status === 404) return t("No billing account found. Please contact support.");
    if (error.status === 401) return t("Authentication required. Please log in again.");
    if (error.status >= 500) return t("Billing portal temporarily unavailable. Please try again later.");
    if (error.code === "VERIFICATION_REQUIRED") return error.message;
  }
  return t("Failed to access billing portal. Please try again.");
}
