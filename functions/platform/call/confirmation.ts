import { AppError } from "#functions/platform/errors.ts";
import type { Confirmation, Operation } from "#shared/api/contract.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { LiveSession } from "./session.ts";

/** How long a confirmation is valid. */
const lifetimeMs = 5 * minuteMs;

/**
 * Requires, where the contract says so, that the caller has just confirmed being the owner: a session alone must not be
 * enough to take over an account.
 *
 * @throws AppError ACTIONS_LOCKED or CONFIRMATION_REQUIRED
 */
export function demandConfirmation(
  { confirm }: Operation,
  { user, session }: LiveSession["record"],
  body: unknown,
  nowMs: number,
): void {
  if (confirm === undefined || !concerns(confirm, body)) return;
  if (user.actionsLocked) throw locked();
  if (confirm.by === "nothing") return;
  const isFresh = (at: string | undefined) => at !== undefined && nowMs - Date.parse(at) < lifetimeMs;
  const needsCode = confirm.by === "password-and-code" && user.twoFactorEnabled;
  if (isFresh(session.passwordAt) && (!needsCode || isFresh(session.codeAt))) return;
  throw new AppError("CONFIRMATION_REQUIRED", msg("Confirm your identity to continue."), {
    details: [
      { path: "body.password", message: msg("Enter your password") },
      ...(needsCode ? [{ path: "body.code", message: msg("Enter a code from your authenticator app") }] : []),
    ],
  });
}

function concerns({ field }: Confirmation, body: unknown): boolean {
  if (field === undefined) return true;
  return typeof body === "object" && body !== null && Reflect.get(body, field) !== undefined;
}

function locked(): AppError {
  return new AppError(
    "ACTIONS_LOCKED",
    msg(
      "A change of your email address was undone, so this is locked. Reset your password from the login page to unlock it.",
    ),
  );
}
