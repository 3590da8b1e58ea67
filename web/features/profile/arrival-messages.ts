import type { Severity } from "#web/components/ui/notice.tsx";

const errors: Readonly<Record<string, string>> = {
  invalid_token: "This link is invalid.",
  invalid_or_expired_token: "This link is invalid or has expired.",
};

export interface ArrivalMessage {
  severity: Severity;
  text: string;
}

/**
 * What the address says about a change that a link has brought. The parameters `success` and `error` carry codes,
 * never texts: whoever sends a link must not be able to put words into the page's mouth.
 */
export function arrivalMessage(query: URLSearchParams): ArrivalMessage | null {
  if (query.get("success") === "email_changed") {
    return { severity: "success", text: "Email address changed successfully!" };
  }
  const error = query.get("error");
  if (error === null) return null;
  return { severity: "error", text: errors[error] ?? "Something went wrong. Please try again." };
}
