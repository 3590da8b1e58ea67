import { knowsPassword } from "#functions/auth/identity/identity.ts";
import type { Account } from "#functions/auth/records/accounts.ts";
import { AppError, invalidFields } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { errorFields } from "#functions/platform/log.ts";
import { noAccountMail } from "#functions/platform/mail/no-account-mail.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { passwordProblems, passwordSuggestions } from "#shared/domain/account/password.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { countAttempt } from "./attempts.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";
import { equalLinks } from "./equal-links.ts";
import { accountLimits, limits } from "./limits.ts";
import { passwordChangedMail, passwordResetMail } from "./mails.ts";

/** Longer than any request takes, as in the registration. */
const resetMs = minuteMs;

export interface PasswordService {
  /** Mails a reset link, or a note that there is no account. @throws AppError RATE_LIMITED */
  requestReset(email: string, origin: CallOrigin): Promise<void>;
  /**
   * Sets a new password, which also confirms the address, and ends all sessions.
   * @throws AppError INVALID_TOKEN, WEAK_PASSWORD with suggestions, RATE_LIMITED
   */
  reset(link: { token: string; signature: string; newPassword: string }, origin: CallOrigin): Promise<void>;
  /**
   * Replaces the caller's password and ends the other sessions.
   * @throws AppError VERIFICATION_REQUIRED, VALIDATION_FAILED when the current password is wrong, RATE_LIMITED
   */
  change(caller: PasswordOwner, passwords: { currentPassword: string; newPassword: string }): Promise<void>;
}

interface PasswordOwner {
  userId: string;
  sessionId: string;
  email: string;
  emailVerified: boolean;
}

interface GivenPassword {
  password: string;
  /** The session that stays; without it all end. */
  keptSessionId?: string;
}

export function passwordService(dependencies: AuthDependencies): PasswordService {
  const {
    store,
    identity,
    sessionTokens,
    signInByProof,
    links,
    mailer,
    notifier,
    limiter,
    clock,
    newId,
    standIn,
    webOrigin,
    log,
  } = dependencies;

  const makeLink = equalLinks(dependencies);

  const endSessions = async (userId: string, keptSessionId?: string) =>
    sessionTokens.revoke(await store.deleteSessions(userId, keptSessionId));

  /**
   * Ends the sessions, mails the owner and sets a password, in this order. What protects the owner comes before the
   * password is valid, because the process may end at any point: at worst sessions have ended, and a mail tells of a
   * password, that was not changed.
   *
   * @returns what is left to do: until then nothing but the setting may have failed
   */
  const putPassword = async ({ id, email }: Pick<Account, "id" | "email">, given: GivenPassword) => {
    const { password, keptSessionId } = given;
    const mail = await mailer.write(id, () => passwordChangedMail(webOrigin));
    await endSessions(id, keptSessionId);
    await mailer.send(normaliseEmail(email), mail);
    await identity.ensureUser(id, password);
    return async () => {
      // Once more: someone may have logged in with the old password meanwhile.
      await endSessions(id, keptSessionId);
      await notifier.security({ userId: id, atMs: clock(), mail, actionUrl: "/profile" });
    };
  };

  /** Sets the password of a confirmed account and invalidates all links mailed before. */
  const replacePassword = async (account: Account, linkedTo: string, password: string) => {
    const { id } = account;
    const registrationId = newId();
    // The links first: if two are used at once, only one sets the password.
    if (!(await store.replaceRegistration(id, registrationId, linkedTo))) throw invalidLink();
    try {
      return await putPassword(account, { password });
    } catch (error) {
      await store.replaceRegistration(id, linkedTo, registrationId);
      throw error;
    }
  };

  /** Sets the password; an unconfirmed account is confirmed with it, held against a sign-up at the same time. */
  const setPassword = async (account: Account, linkedTo: string, password: string) => {
    const { id, emailVerified } = account;
    if (emailVerified) return replacePassword(account, linkedTo, password);
    const registrationId = newId();
    const reopening = { registrationId, openUntil: isoTime(clock() + resetMs) };
    const opened = await store.reopenRegistration(id, reopening, isoTime(clock()));
    if (!opened)
      throw new AppError("UNAVAILABLE", "Another registration is in progress", { retryAfterSeconds: 60 });
    let finish: () => Promise<void>;
    try {
      finish = await putPassword(account, { password });
    } catch (error) {
      await store.interruptRegistration(id, registrationId, isoTime(clock()));
      throw error;
    }
    await store.closeRegistration(id, registrationId);
    return finish;
  };

  /** Signs in by proof, because a success is what ends the identity provider's lock. The tokens are revoked next. */
  const endLock = async (userId: string): Promise<void> => {
    try {
      await signInByProof(userId);
    } catch (error) {
      // The password is set already. A lock that is left ends by itself, within a minute.
      log.warn("no sign-in after a password reset", { userId, error: errorFields(error) });
    }
  };

  return {
    requestReset: async (email, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.resetNetwork);
      const account = await store.findByAddress(address);
      const userId = account?.id ?? (await standIn(address));
      await countAttempt(dependencies, { userId, subject: address }, origin, accountLimits.reset);
      const owner = account && { userId: account.id, registrationId: account.registrationId };
      const url = await makeLink("reset-password", owner);
      const mail = await mailer.write(userId, () =>
        account ? passwordResetMail(url) : noAccountMail(webOrigin),
      );
      return mailer.send(address, mail);
    },

    reset: async ({ token, signature, newPassword }, origin) => {
      // Before anything is counted: a forged link uses up no attempts.
      const tokenHash = await links.check("reset-password", token, signature);
      if (tokenHash === undefined) throw invalidLink();
      await takeNetwork(limiter, origin, limits.resetLinkNetwork);
      refuseWeak(newPassword);
      const link = await store.takeLink("reset-password", tokenHash, isoTime(clock()));
      const account = link && (await store.find(link.userId));
      if (link === undefined || account === undefined) throw invalidLink();
      let finish: () => Promise<void>;
      try {
        finish = await setPassword(account, link.registrationId, newPassword);
      } catch (error) {
        await store.releaseLink(tokenHash);
        throw error;
      }
      await finish();
      await endLock(account.id);
      await store.unlockActions(account.id);
      await identity.signOutEverywhere(account.id);
      const address = normaliseEmail(account.email);
      await store.rememberDevice(account.id, origin.deviceToken, isoTime(clock()));
      await limiter.clear(accountLimits.login.knownDevice, `${address} ${origin.deviceToken}`);
    },

    change: async (caller, { currentPassword, newPassword }) => {
      if (!caller.emailVerified) {
        throw new AppError(
          "VERIFICATION_REQUIRED",
          msg("Please verify your email before changing your password"),
        );
      }
      await limiter.take(limits.changePassword, caller.userId);
      if (!(await knowsPassword(identity, caller.userId, currentPassword))) {
        throw invalidFields([
          { path: "body.currentPassword", message: msg("Current password is incorrect") },
        ]);
      }
      await store.replaceRegistration(caller.userId, newId());
      const owner = { id: caller.userId, email: caller.email };
      const finish = await putPassword(owner, { password: newPassword, keptSessionId: caller.sessionId });
      await finish();
      await limiter.clear(limits.changePassword, caller.userId);
    },
  };
}

function invalidLink(): AppError {
  return new AppError("INVALID_TOKEN", msg("This password reset link is invalid or has expired."));
}

function refuseWeak(password: string): void {
  const problems = passwordProblems(password);
  if (problems.length === 0) return;
  const suggestions = passwordSuggestions(password);
  throw new AppError(
    "WEAK_PASSWORD",
    t("Password too weak. {suggestions}.", { suggestions: suggestions.map((each) => t(each)).join(". ") }),
    {
      details: problems.map((message) => ({ path: "body.newPassword", message })),
      suggestions,
    },
  );
}
