import type { Tokens } from "#functions/auth/identity/identity.ts";
import type { Account } from "#functions/auth/records/accounts.ts";
import type { CallOrigin } from "#functions/platform/limits/network-limit.ts";
import { type StoredSession, withoutLapsedChange } from "#functions/platform/records/users.ts";
import type { Session } from "#shared/api/auth.ts";
import { sessionIdleMs } from "#shared/domain/account/sessions.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";

export interface SignedIn {
  twoFactorRequired: false;
  user: Account;
  session: Session;
}

const agentMaxLength = 512;

/**
 * Records a session, without which its tokens are useless, and returns what the browser stores.
 * @param login with the account as it was when the password was checked
 * @returns undefined when all logins under way have been ended since, and revokes the tokens
 */
export async function startSession(
  {
    store,
    identity,
    tickets,
    sessionTokens,
    clock,
    onLogin,
  }: Pick<AuthDependencies, "store" | "identity" | "tickets" | "sessionTokens" | "clock" | "onLogin">,
  login: {
    owner: Account;
    tokens: Tokens;
    deviceInfo: StoredSession["deviceInfo"];
    origin: CallOrigin;
    /** Whether a second factor was given as well. */
    byCode: boolean;
  },
): Promise<SignedIn | undefined> {
  const { owner, tokens, deviceInfo, origin, byCode } = login;
  const nowMs = clock();
  const session = {
    id: tokens.sessionId,
    userId: tokens.userId,
    createdAt: isoTime(nowMs),
    lastUsedAt: isoTime(nowMs),
    expiresAt: isoTime(nowMs + sessionIdleMs),
    ipAddress: origin.sourceIp,
    userAgent: origin.userAgent.slice(0, agentMaxLength),
    deviceInfo,
    passwordAt: isoTime(nowMs),
    ...(byCode ? { codeAt: isoTime(nowMs) } : {}),
  };
  const sealedToken = await sessionTokens.seal(tokens, tokens.refreshToken);
  const record = { ...session, sealedToken };
  if (!(await store.recordLogin(record, origin.deviceToken, owner.loginVersion))) {
    await identity.revoke(tokens.refreshToken);
    return undefined;
  }
  await onLogin(owner, session);
  const user = { ...withoutLapsedChange(owner, nowMs), lastLoginAt: session.createdAt };
  return { twoFactorRequired: false, user, session: await publicSession(tickets, tokens) };
}

/** The part of a session that the browser stores. */
export async function publicSession(tickets: AuthDependencies["tickets"], tokens: Tokens): Promise<Session> {
  const { accessToken, expiresAt, sessionId } = tokens;
  return { accessToken, refreshToken: await tickets.make(tokens, tokens.refreshToken), expiresAt, sessionId };
}
