import { AppError } from "#functions/platform/app-error.ts";
import { networkOf } from "#functions/platform/rate-limit.ts";
import { fingerprint, randomToken } from "#functions/platform/signatures.ts";
import { type StoredSession, sessionIdleMs } from "#functions/platform/users.ts";
import type { ClientData, Session } from "#shared/api/auth.ts";
import { normaliseEmail } from "#shared/domain/email.ts";
import type { Account } from "./accounts.ts";
import type { Tokens } from "./identity.ts";
import { limits, takeNetwork } from "./limits.ts";
import { type AuthParts, isoTime, type Origin } from "./parts.ts";

interface Credentials {
  email: string;
  password: string;
  clientData?: ClientData | undefined;
}

interface SignedIn {
  twoFactorRequired: false;
  user: Account;
  session: Session;
}

interface CodeNeeded {
  twoFactorRequired: true;
  twoFactorToken: string;
}

/** Logging in, keeping a session alive, and logging out. */
export interface SignInService {
  /**
   * @throws AppError INVALID_CREDENTIALS, VERIFICATION_REQUIRED (only after the right password), RATE_LIMITED
   */
  login(credentials: Credentials, origin: Origin): Promise<SignedIn | CodeNeeded>;
  /** @throws AppError INVALID_CODE, INVALID_TOKEN when the login must start again, RATE_LIMITED */
  enterCode(step: { token: string; code: string }, origin: Origin): Promise<SignedIn>;
  /** @throws AppError SESSION_EXPIRED when the token or its session is over */
  refresh(refreshToken: string): Promise<Session>;
  logout(session: { userId: string; sessionId: string }, refreshToken: string | undefined): Promise<void>;
}

const agentMaxLength = 512;

/** As long as the identity provider keeps a sign-in that waits for its code. */
const codeStepMs = 5 * 60_000;

export function signInService({ store, identity, limiter, clock, newId }: AuthParts): SignInService {
  /** Counts the attempt and gives the way to forget it. */
  const count = async (
    address: string,
    owner: Account | undefined,
    origin: Origin,
  ): Promise<() => Promise<void>> => {
    await takeNetwork(limiter, origin, limits.loginNetwork);
    const network = networkOf(origin.sourceIp);
    const known = await store.knowsNetwork(owner?.id ?? newId(), network, isoTime(clock()));
    const subject = known ? `${address} ${network}` : address;
    const limit = known ? limits.loginKnownNetwork : limits.loginStrangers;
    await limiter.take(limit, subject);
    return () => limiter.clear(limit, subject);
  };

  const begin = async (
    owner: Account,
    tokens: Tokens,
    deviceInfo: StoredSession["deviceInfo"],
    { sourceIp, userAgent }: Origin,
  ): Promise<SignedIn> => {
    const nowMs = clock();
    const session = {
      id: tokens.sessionId,
      userId: tokens.userId,
      createdAt: isoTime(nowMs),
      lastUsedAt: isoTime(nowMs),
      expiresAt: isoTime(nowMs + sessionIdleMs),
      ipAddress: sourceIp,
      userAgent: userAgent.slice(0, agentMaxLength),
      deviceInfo,
    };
    await store.recordLogin(session, networkOf(sourceIp));
    const user = { ...owner, lastLoginAt: session.createdAt };
    return { twoFactorRequired: false, user, session: publicSession(tokens) };
  };

  const askForCode = async (
    userId: string,
    handle: string,
    deviceInfo: StoredSession["deviceInfo"],
  ): Promise<CodeNeeded> => {
    const token = randomToken();
    const expiresAt = isoTime(clock() + codeStepMs);
    await store.savePendingLogin({ tokenHash: fingerprint(token), userId, handle, deviceInfo, expiresAt });
    return { twoFactorRequired: true, twoFactorToken: token };
  };

  return {
    login: async ({ email, password, clientData = {} }, origin) => {
      const address = normaliseEmail(email);
      const owner = await store.findByAddress(address);
      const forget = await count(address, owner, origin);
      // An unknown address is tried as well, as a user who does not exist, and takes as long.
      const userId = owner?.id ?? newId();
      if (owner === undefined) await store.find(userId);
      const answer = await identity.signIn(userId, password);
      if (owner === undefined || answer === undefined) {
        throw new AppError("INVALID_CREDENTIALS", "Login failed. Please check your email and password.");
      }
      if (answer.kind === "code") {
        await forget();
        return askForCode(owner.id, answer.handle, known(clientData));
      }
      const { tokens } = answer;
      if (!owner.emailVerified) {
        await identity.revoke(tokens.refreshToken);
        throw new AppError(
          "VERIFICATION_REQUIRED",
          "Email verification required. Please check your inbox for the verification link.",
        );
      }
      const signedIn = await begin(owner, tokens, known(clientData), origin);
      await forget();
      return signedIn;
    },

    enterCode: async ({ token, code }, origin) => {
      const tokenHash = fingerprint(token);
      const pending = await store.findPendingLogin(tokenHash, isoTime(clock()));
      if (pending === undefined) throw startAgain();
      const { userId, handle, deviceInfo } = pending;
      await limiter.take(limits.loginCode, userId);
      const answer = await identity.answerCode(userId, handle, code);
      if (answer === "wrong") throw new AppError("INVALID_CODE", "Invalid code");
      await store.deletePendingLogin(tokenHash);
      const owner = await store.find(userId);
      if (answer === "over" || owner === undefined) throw startAgain();
      await limiter.clear(limits.loginCode, userId);
      return begin(owner, answer, deviceInfo, origin);
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

function startAgain(): AppError {
  return new AppError("INVALID_TOKEN", "This login has expired. Please log in again.");
}

function sessionExpired(): AppError {
  return new AppError("SESSION_EXPIRED", "No valid session. Please log in again.");
}

function publicSession({ accessToken, refreshToken, expiresAt, sessionId }: Tokens): Session {
  return { accessToken, refreshToken, expiresAt, sessionId };
}

/** What the browser did tell. */
function known(data: ClientData): StoredSession["deviceInfo"] {
  const entries = Object.entries(data).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}
