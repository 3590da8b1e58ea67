import type { Account } from "#functions/auth/records/accounts.ts";
import { sessionOver } from "#functions/platform/call/session-over.ts";
import { fingerprint, randomToken } from "#functions/platform/cryptography/signatures.ts";
import { AppError } from "#functions/platform/errors.ts";
import type { CallOrigin } from "#functions/platform/limits/network-limit.ts";
import type { StoredSession } from "#functions/platform/records/users.ts";
import type { ClientData, Session } from "#shared/api/auth.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { credentialCheck } from "./credentials.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";
import type { Tokens } from "./identity/identity.ts";
import { sessionEndedMail } from "./mails.ts";
import { publicSession, type SignedIn, startSession } from "./session-start.ts";

interface LoginCredentials {
  email: string;
  password: string;
  clientData?: ClientData | undefined;
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
  login(credentials: LoginCredentials, origin: CallOrigin): Promise<SignedIn | CodeNeeded>;
  /**
   * @throws AppError SESSION_EXPIRED when the token or its session is over. A token that was exchanged before, a
   *   grace ago, ends its session.
   */
  refresh(refreshToken: string): Promise<Session>;
  logout(session: { userId: string; sessionId: string }, refreshToken: string | undefined): Promise<void>;
}

/** As long as the identity provider waits for the code of a sign-in. */
const codeStepMs = 5 * minuteMs;

export function signInService(dependencies: AuthDependencies): SignInService {
  const { store, identity, tickets, sessionTokens, notices, notifier, log, clock, webOrigin } = dependencies;
  const checkCredentials = credentialCheck(dependencies);

  const askForCode = async (
    { id: userId, loginVersion }: Account,
    handle: string | null,
    deviceInfo: StoredSession["deviceInfo"],
  ): Promise<CodeNeeded> => {
    const token = randomToken();
    const expiresAt = isoTime(clock() + codeStepMs);
    const tokenHash = fingerprint(token);
    await store.savePendingLogin({ tokenHash, userId, handle, deviceInfo, loginVersion, expiresAt });
    return { twoFactorRequired: true, twoFactorToken: token };
  };

  /**
   * A token that was exchanged before is held by two parties. No one can tell which is the owner, so the session ends
   * for both and the owner is notified.
   */
  const endStolen = async (
    { userId, sessionId }: { userId: string; sessionId: string },
    refreshToken: string,
  ): Promise<void> => {
    log.warn("a refresh token was used again", { userId, sessionId });
    const session = await store.deleteSession(userId, sessionId);
    if (session !== undefined) await sessionTokens.revoke([session]);
    await identity.revoke(refreshToken);
    const owner = await store.find(userId);
    if (session === undefined || owner === undefined) return;
    const mail = await notices.write(userId, () => sessionEndedMail(webOrigin));
    await notifier.security({ userId, atMs: clock(), mail, actionUrl: "/settings?category=security" });
    await notices.send(normaliseEmail(owner.email), mail);
  };

  /**
   * Cognito is not known to do this. If it does, the session continues under the id in its new tokens.
   */
  const followed = (tokens: Tokens, from: string, sealedToken: string) => {
    const { userId, sessionId } = tokens;
    log.warn("a refreshed token names another session", { userId, sessionId, before: from });
    return store.moveSession(userId, { from, to: sessionId }, sealedToken);
  };

  return {
    login: async ({ email, password, clientData = {} }, origin) => {
      const known = await checkCredentials({ email, password }, origin);
      if (known === undefined) throw refused();
      const { owner, answer, forget } = known;
      const deviceInfo = givenDevice(clientData);
      if (answer.kind === "code") {
        await forget();
        return askForCode(owner, answer.handle, deviceInfo);
      }
      const { tokens } = answer;
      if (!owner.emailVerified) {
        await identity.revoke(tokens.refreshToken);
        throw new AppError(
          "VERIFICATION_REQUIRED",
          msg("Email verification required. Please check your inbox for the verification link."),
        );
      }
      if (owner.twoFactorEnabled) {
        // A change of the second factor was interrupted before it reached the provider: our record decides.
        await identity.revoke(tokens.refreshToken);
        await forget();
        return askForCode(owner, null, deviceInfo);
      }
      const signedIn = await startSession(dependencies, { owner, tokens, deviceInfo, origin, byCode: false });
      if (signedIn === undefined) throw refused();
      await forget();
      return signedIn;
    },

    refresh: async (ticket) => {
      const { refreshToken, owner } = await tickets.read(ticket);
      const tokens = await identity.refresh(refreshToken);
      if (tokens === "reused" && owner !== undefined) await endStolen(owner, refreshToken);
      if (tokens === undefined || tokens === "reused") throw sessionOver("expired");
      // In one step: a session that is ended meanwhile takes this token with it, or is found ended here.
      const sealedToken = await sessionTokens.seal(tokens, tokens.refreshToken);
      const from = owner?.userId === tokens.userId ? owner.sessionId : tokens.sessionId;
      const session =
        from === tokens.sessionId
          ? await store.renewToken(tokens.userId, tokens.sessionId, sealedToken)
          : await followed(tokens, from, sealedToken);
      if (session === undefined || session.expiresAt <= isoTime(clock())) {
        await identity.revoke(tokens.refreshToken);
        throw sessionOver(session === undefined ? "ended" : "expired");
      }
      return publicSession(tickets, tokens);
    },

    logout: async ({ userId, sessionId }, ticket) => {
      // The record first: without it the tokens are worth nothing, whatever happens next.
      const ended = await store.deleteSession(userId, sessionId);
      if (ended?.sealedToken !== undefined) await sessionTokens.revoke([ended]);
      else if (ticket !== undefined) await identity.revoke((await tickets.read(ticket)).refreshToken);
    },
  };
}

function refused(): AppError {
  return new AppError("INVALID_CREDENTIALS", msg("Login failed. Please check your email and password."));
}

/** The fields that the browser sent. */
function givenDevice(data: ClientData): StoredSession["deviceInfo"] {
  const entries = Object.entries(data).flatMap(([key, value]) =>
    value === undefined || value === null ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}
