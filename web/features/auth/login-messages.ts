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
  email_verified: "Email successfully verified! You can log in now.",
  email_changed: "Email address changed successfully!",
  password_reset: "Your password has been changed. You can log in now.",
  account_deleted: "Your account has been deleted.",
};

const errors: Readonly<Record<string, string>> = {
  invalid_token: "This link is invalid.",
  invalid_or_expired_token: "This link is invalid or has expired.",
};

const messages: Readonly<Record<string, string>> = {
  session_expired: "No valid session. Please log in again.",
  verify_email: "Please verify your email before you log in.",
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
      : { severity: "success", text: successes[success] ?? "Done. You can log in now." },
    error === null
      ? null
      : { severity: "error", text: errors[error] ?? "Something went wrong. Please try again." },
    message !== null && messages[message] !== undefined
      ? { severity: "info", text: messages[message] }
      : null,
    state.message === undefined ? null : { severity: "success", text: state.message },
    state.info === undefined ? null : { severity: "info", text: state.info },
  ];
  return found.filter((entry) => entry !== null);
}
