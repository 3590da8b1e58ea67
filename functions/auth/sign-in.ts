import { AppError } from "#functions/platform/app-error.ts";
import { networkOf } from "#functions/platform/rate-limit.ts";
import { sessionIdleMs } from "#functions/platform/users.ts";
import type { ClientData, Session } from "#shared/api/auth.ts";
import { normaliseEmail } from "#shared/domain/email.ts";
import type { Account } from "./accounts.ts";
import type { Tokens } from "./identity.ts";
import { limits } from "./limits.ts";
import { type AuthParts, isoTime, type Origin } from "./parts.ts";

export interface Credentials {
  email: string;
  password: string;
  clientData?: ClientData | undefined;
}

/** Logging in, keeping a session alive, and logging out. */
export interface SignInService {
  /**
   * @throws AppError INVALID_CREDENTIALS, VERIFICATION_REQUIRED (only after the right password), RATE_LIMITED
   */
  login(credentials: Credentials, origin: Origin): Promise<{ user: Account; session: Session }>;
  /** @throws AppError SESSION_EXPIRED when the token or its session is over */
  refresh(refreshToken: string): Promise<Session>;
  logout(session: { userId: string; sessionId: string }, refreshToken: string | undefined): Promise<void>;
}

const agentMaxLength = 512;

export function signInService({ store, identity, limiter, clock, newId }: AuthParts): SignInService {
  /** Counts the attempt and gives the way to forget it. */
  const count = async (
    address: string,
    owner: Account | undefined,
    network: string,
  ): Promise<() => Promise<void>> => {
    await limiter.take(limits.loginNetwork, network);
    const known = await store.knowsNetwork(owner?.id ?? newId(), network, isoTime(clock()));
    const subject = known ? `${address} ${network}` : address;
    const limit = known ? limits.loginKnownNetwork : limits.loginStrangers;
    await limiter.take(limit, subject);
    return () => limiter.clear(limit, subject);
  };

  const begin = async (tokens: Tokens, data: ClientData, { sourceIp, userAgent }: Origin): Promise<void> => {
    const nowMs = clock();
    const session = {
      id: tokens.sessionId,
      userId: tokens.userId,
      createdAt: isoTime(nowMs),
      lastUsedAt: isoTime(nowMs),
      expiresAt: isoTime(nowMs + sessionIdleMs),
      ipAddress: sourceIp,
      userAgent: userAgent.slice(0, agentMaxLength),
      deviceInfo: known(data),
    };
    await store.recordLogin(session, networkOf(sourceIp));
  };

  return {
    login: async ({ email, password, clientData = {} }, origin) => {
      const address = normaliseEmail(email);
      const owner = await store.findByAddress(address);
      const forget = await count(address, owner, networkOf(origin.sourceIp));
      // An unknown address is tried as well, as a user who does not exist, and takes as long.
      const userId = owner?.id ?? newId();
      if (owner === undefined) await store.find(userId);
      const answer = await identity.signIn(userId, password);
      if (owner === undefined || answer === undefined) {
        throw new AppError("INVALID_CREDENTIALS", "Login failed. Please check your email and password.");
      }
      if (answer.kind === "code") throw new Error("The account asks for a code, which login cannot take");
      const { tokens } = answer;
      if (!owner.emailVerified) {
        await identity.revoke(tokens.refreshToken);
        throw new AppError(
          "VERIFICATION_REQUIRED",
          "Email verification required. Please check your inbox for the verification link.",
        );
      }
      await begin(tokens, clientData, origin);
      await forget();
      return { user: { ...owner, lastLoginAt: isoTime(clock()) }, session: publicSession(tokens) };
    },

    refresh: async (refreshToken) => {
      const tokens = await identity.refresh(refreshToken);
      if (tokens === undefined) throw sessionExpired();
      const session = await store.findSession(tokens.userId, tokens.sessionId);
      if (session === undefined || session.expiresAt <= isoTime(clock())) {
        await identity.revoke(tokens.refreshToken);
        throw sessionExpired();
      }
      return publicSession(tokens);
    },

    logout: async ({ userId, sessionId }, refreshToken) => {
      // The record first: without it the tokens are worth nothing, whatever happens next.
      await store.deleteSession(userId, sessionId);
      if (refreshToken !== undefined) await identity.revoke(refreshToken);
    },
  };
}

function sessionExpired(): AppError {
  return new AppError("SESSION_EXPIRED", "No valid session. Please log in again.");
}

function publicSession({ accessToken, refreshToken, expiresAt, sessionId }: Tokens): Session {
  return { accessToken, refreshToken, expiresAt, sessionId };
}

/** What the browser did tell. */
function known(data: ClientData): Record<string, string | number | boolean> {
  const entries = Object.entries(data).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}
