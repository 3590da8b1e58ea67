import { msg, t } from "#shared/domain/language/translate.ts";
import type { Severity } from "#web/components/ui/notice.tsx";

export interface LoginMessage {
  severity: Severity;
  text: string;
}

/** State that other pages pass when they lead here. */
export interface LoginState {
  message?: string;
  info?: string;
  email?: string;
  /** The account was just created and its address is not verified yet. */
  isNew?: true;
}

const successes: Readonly<Record<string, string>> = {
  email_verified: msg("Email successfully verified! You can log in now."),
  email_changed: msg("Email address changed successfully!"),
  password_reset: msg("Your password has been changed. You can log in now."),
  account_deleted: msg("Your account has been deleted."),
};

const errors: Readonly<Record<string, string>> = {
  invalid_token: msg("This link is invalid."),
  invalid_or_expired_token: msg("This link is invalid or has expired."),
};

const messages: Readonly<Record<string, string>> = {
  session_expired: msg("No valid session. Please log in again."),
  verify_email: msg("Please verify your email before you log in."),
};

/** Reads the router's state; anything but the known texts is ignored. */
export function readLoginState(state: unknown): LoginState {
  if (typeof state !== "object" || state === null) return {};
  const { message, info, email, isNew } = state as Record<string, unknown>;
  return {
    ...(typeof message === "string" ? { message } : {}),
    ...(typeof info === "string" ? { info } : {}),
    ...(typeof email === "string" ? { email } : {}),
    ...(isNew === true ? { isNew } : {}),
  };
}

/**
 * The messages above the form. The query parameters `success`, `error` and `message` carry a code, never a text: anyone
 * who sends a link must not be able to make the page show their text.
 */
export function loginMessages(query: URLSearchParams, state: LoginState): LoginMessage[] {
  const success = query.get("success");
  const error = query.get("error");
  const message = query.get("message");
  const found: (LoginMessage | null)[] = [
    success === null
      ? null
      : { severity: "success", text: t(successes[success] ?? msg("Done. You can log in now.")) },
    error === null
      ? null
      : { severity: "error", text: t(errors[error] ?? msg("Something went wrong. Please try again.")) },
    message !== null && messages[message] !== undefined
      ? { severity: "info", text: t(messages[message]) }
      : null,
    state.message === undefined ? null : { severity: "success", text: state.message },
    state.info === undefined ? null : { severity: "info", text: state.info },
  ];
  return found.filter((entry) => entry !== null);
}
