import { AppError } from "#functions/platform/app-error.ts";
import { noAccountMail } from "#functions/platform/mail/no-account-mail.ts";
import { type Origin, takeNetwork } from "#functions/platform/network-limit.ts";
import { networkOf } from "#functions/platform/rate-limit.ts";
import { normaliseEmail } from "#shared/domain/email.ts";
import { freeSubscription } from "#shared/domain/subscription.ts";
import type { Account } from "./accounts.ts";
import { limits } from "./limits.ts";
import { accountExistsMail, alreadyVerifiedMail, verificationMail } from "./mails.ts";
import { type AuthParts, isoTime } from "./parts.ts";

/** Longer than any request takes: after it, an open registration is one that broke off. */
const registrationMs = 60_000;

interface NewUser {
  email: string;
  password: string;
  displayName?: string | undefined;
}

/** All that a sign-up tells: an id would tell apart addresses that are in use. */
type Registrant = Pick<Account, "email" | "displayName" | "emailVerified">;

/** Signing up and confirming the address. */
export interface Registration {
  /**
   * Makes an account and mails the link that confirms its address. For an address in use the answer is the
   * same; its owner gets a mail that says so. A sign-up for an unconfirmed address replaces the earlier one.
   *
   * @throws AppError RATE_LIMITED, UNAVAILABLE when the mail could not be sent (trying again is safe)
   */
  register(user: NewUser, origin: Origin): Promise<Registrant>;
  /** @throws AppError INVALID_TOKEN for a link that is forged, used, replaced or expired */
  verifyEmail(link: { token: string; signature: string }, origin: Origin): Promise<void>;
  /** Mails a new link, or a note that there is nothing to confirm. @throws AppError RATE_LIMITED */
  resendVerification(email: string, origin: Origin): Promise<void>;
}

export function registration(parts: AuthParts): Registration {
  const { store, identity, links, mailer, limiter, clock, newId, webOrigin } = parts;

  const mailLink = async (
    owner: { userId: string; registrationId: string },
    address: string,
  ): Promise<void> => {
    const { url, record } = await links.make("verify-email", owner, clock());
    await store.saveLink(record);
    await mailer.send(address, verificationMail(url));
  };

  /** Writes the account's items, or begins anew on those of an unconfirmed one. */
  const open = async (
    account: Account,
  ): Promise<{ userId: string; isNew: boolean } | "verified" | "open"> => {
    if (await store.create(account)) return { userId: account.id, isNew: true };
    const owner = await store.findByAddress(normaliseEmail(account.email));
    if (owner === undefined) return "open";
    if (owner.emailVerified) return "verified";
    const { registrationId, displayName } = account;
    const openUntil = isoTime(clock() + registrationMs);
    const reopening = { registrationId, openUntil, displayName };
    const reopened = await store.reopenRegistration(owner.id, reopening, isoTime(clock()));
    return reopened ? { userId: owner.id, isNew: false } : "open";
  };

  /** As many calls to the identity provider as a sign-up makes, so that the time taken tells nothing. */
  const pretend = async (password: string): Promise<void> => {
    await identity.signIn(newId(), password);
    await identity.signIn(newId(), password);
  };

  /** Takes a half-made registration back. What fails here as well is healed by the next sign-up. */
  const undo = async (userId: string, account: Account, isNew: boolean): Promise<void> => {
    const { registrationId } = account;
    const steps = isNew
      ? [store.abandon(account), identity.removeUser(userId)]
      : [store.interruptRegistration(userId, registrationId, isoTime(clock()))];
    await Promise.allSettled(steps);
  };

  return {
    register: async ({ email, password, displayName }, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.registerNetwork);
      await limiter.take(limits.registerAddress, address);
      const account = newAccount(parts, email, displayName ?? null);
      const opened = await open(account);
      if (opened === "open") return account;
      if (opened === "verified") {
        await pretend(password);
        await mailer.send(address, accountExistsMail(webOrigin));
        return account;
      }
      const { userId, isNew } = opened;
      try {
        await identity.ensureUser(userId, password);
      } catch (error) {
        await undo(userId, account, isNew);
        throw error;
      }
      const { registrationId } = account;
      if (await store.closeRegistration(userId, registrationId, false)) {
        await mailLink({ userId, registrationId }, address);
      }
      return account;
    },

    verifyEmail: async ({ token, signature }, origin) => {
      await takeNetwork(limiter, origin, limits.verifyNetwork);
      const tokenHash = await links.check("verify-email", token, signature);
      const now = isoTime(clock());
      const verified = tokenHash && (await store.verifyAddress(tokenHash, now));
      if (!verified) throw new AppError("INVALID_TOKEN", "This verification link is invalid or has expired.");
      await store.rememberNetwork(verified.id, networkOf(origin.sourceIp), now);
    },

    resendVerification: async (email, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.resendNetwork);
      await limiter.take(limits.resendAddress, address);
      const account = await store.findByAddress(address);
      if (account === undefined) return mailer.send(address, noAccountMail(webOrigin));
      if (account.emailVerified) return mailer.send(address, alreadyVerifiedMail(webOrigin));
      // A registration that broke off has no password yet; the next sign-up completes it.
      if (account.registrationOpenUntil !== null) return mailer.send(address, noAccountMail(webOrigin));
      return mailLink({ userId: account.id, registrationId: account.registrationId }, address);
    },
  };
}

function newAccount({ clock, newId }: AuthParts, email: string, displayName: string | null): Account {
  return {
    id: newId(),
    email,
    displayName,
    photoURL: null,
    emailVerified: false,
    role: "USER",
    twoFactorEnabled: false,
    createdAt: isoTime(clock()),
    lastLoginAt: null,
    pendingEmail: null,
    emailChangeExpiresAt: null,
    previousEmail: null,
    subscription: freeSubscription,
    registrationId: newId(),
    registrationOpenUntil: isoTime(clock() + registrationMs),
  };
}
