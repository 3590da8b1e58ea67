import type { ClientData, Session } from "#shared/api/auth.ts";
import type { User } from "#shared/api/schemas/user.ts";
import { t } from "#shared/domain/language/translate.ts";
import { session } from "#web/session/session.ts";
import { periodicThresholdMs } from "#web/session/session-manager.ts";
import type { LoginOutcome, SecondFactorProof } from "#web/session/session-provider.tsx";
import { forgetEntries } from "#web/session/unsaved-entries.ts";
import { ApiError } from "#web/transport/errors.ts";
import { call, expectFirstLoad } from "./api.ts";
import { clientData } from "./client-data.ts";
import { LoginResponseError } from "./login-response-error.ts";

const loginTimeoutMs = 15_000;

/** The user of this tab's session: their unsaved input is cleared when they log out. */
let owner: string | null = null;

/** The id of that user; null before there is one. */
export const knownOwner = (): string | null => owner;

/**
 * Throws what `call` throws, and LoginResponseError for a response without user or session.
 * @param formats of this browser, for mails to those who choose none
 */
export async function login(
  email: string,
  password: string,
  formats: Pick<ClientData, "language" | "numberFormat" | "dateFormat"> = {},
): Promise<LoginOutcome> {
  const answer = await call(
    "auth",
    "login",
    { body: { email, password, clientData: { ...clientData(), ...formats } } },
    { timeoutMs: loginTimeoutMs },
  );
  if (!answer.twoFactorRequired) return { user: await adopt(answer) };
  if (!answer.twoFactorToken) throw new LoginResponseError(t("Missing 2FA token"));
  return { twoFactorToken: answer.twoFactorToken };
}

/** The second step of a login. Throws what `login` throws. */
export async function finishLogin(twoFactorToken: string, factor: SecondFactorProof): Promise<User> {
  const options = { timeoutMs: loginTimeoutMs };
  const answer =
    "code" in factor
      ? await call("auth", "enterLoginCode", { body: { token: twoFactorToken, ...factor } }, options)
      : await call("auth", "enterLoginRecoveryCode", { body: { twoFactorToken, ...factor } }, options);
  return adopt(answer);
}

/**
 * Stores the session of a login. The response is checked against the contract: without a session, no one is logged in.
 */
async function adopt(answer: { user?: User; session?: Session }): Promise<User> {
  if (!answer.user) throw new LoginResponseError(t("No user data in login response"));
  if (!answer.session) throw new LoginResponseError(t("Invalid login response - no session data"));
  await session.adopt(answer.session);
  owner = answer.user.id;
  expectFirstLoad();
  return answer.user;
}

/** Ends the session: first on the server, then, after `leave`, in this browser. */
export async function logout(leave: () => void): Promise<void> {
  const stored = await session.current();
  try {
    await call("auth", "logout", { body: stored === null ? {} : { refreshToken: stored.refreshToken } });
  } catch (error) {
    // A session that is unknown to the API has been ended already.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  }
  forget(leave);
}

/** Clears a session that the API has already ended, after `leave`, and the user's unsaved input. */
export function forget(leave: () => void): void {
  leave();
  if (owner !== null) forgetEntries(owner);
  session.endOnPurpose();
}

/** The user of this session. Throws what `call` throws; a session that the API rejects is cleared. */
export async function whoAmI(): Promise<User> {
  if (location.pathname === "/timeline") expectFirstLoad();
  try {
    const { user } = await call("auth", "me");
    owner = user.id;
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) session.end(error);
    throw error;
  }
}

/** Refreshes tokens that are about to expire. */
export function keepFresh(): Promise<void> {
  return session.refreshUnder(periodicThresholdMs);
}
