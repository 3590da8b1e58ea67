import { AppError } from "#functions/platform/errors.ts";
import { type Middleware, operationOf } from "#functions/platform/http/exchange.ts";
import type { Confirmation } from "#shared/api/contract.ts";
import { minuteMs } from "#shared/domain/durations.ts";

/** How long what was given counts. */
const lifetimeMs = 5 * minuteMs;

/**
 * Demands, where the contract says so, that the caller has shown to be the owner a moment ago: a session alone must
 * not be enough to take an account away. Comes after the validation, whose errors need no confirmation.
 */
export function confirmation(clock: () => number): Middleware {
  const isFresh = (at: string | undefined) => at !== undefined && clock() - Date.parse(at) < lifetimeMs;
  return {
    before: ({ event }) => {
      const { confirm } = operationOf(event);
      if (confirm === undefined || !concerns(confirm, event.input.body)) return;
      if (event.record === undefined) throw new Error("Only calls of a session can ask for a confirmation");
      const { user, session } = event.record;
      if (user.actionsLocked) throw locked();
      if (confirm.by === "nothing") return;
      const needsCode = confirm.by === "password-and-code" && user.twoFactorEnabled;
      if (isFresh(session.passwordAt) && (!needsCode || isFresh(session.codeAt))) return;
      throw new AppError("CONFIRMATION_REQUIRED", "Confirm your identity to continue.", {
        details: [
          { path: "body.password", message: "Enter your password" },
          ...(needsCode ? [{ path: "body.code", message: "Enter a code from your authenticator app" }] : []),
        ],
      });
    },
  };
}

function concerns({ field }: Confirmation, body: unknown): boolean {
  if (field === undefined) return true;
  return typeof body === "object" && body !== null && Reflect.get(body, field) !== undefined;
}

function locked(): AppError {
  return new AppError(
    "ACTIONS_LOCKED",
    "A change of your email address was undone, so this is locked. Reset your password from the login page to unlock it.",
  );
}
