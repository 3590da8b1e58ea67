import { msg, t } from "#shared/domain/language/translate.ts";
import type { Severity } from "#web/components/ui/notice.tsx";

const errors: Readonly<Record<string, string>> = {
  invalid_token: msg("This link is invalid."),
  invalid_or_expired_token: msg("This link is invalid or has expired."),
};

export interface ArrivalMessage {
  severity: Severity;
  text: string;
}

/**
 * The message about a change made by a mailed link. The parameters `success` and `error` carry codes, never texts:
 * anyone who sends a link must not be able to make the page show their text.
 */
export function arrivalMessage(query: URLSearchParams): ArrivalMessage | null {
  if (query.get("success") === "email_changed") {
    return { severity: "success", text: t("Email address changed successfully!") };
  }
  const error = query.get("error");
  if (error === null) return null;
  return { severity: "error", text: t(errors[error] ?? msg("Something went wrong. Please try again.")) };
}
