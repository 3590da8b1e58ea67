import type { Account } from "#functions/auth/records/accounts.ts";
import { AppError } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { networkOf } from "#functions/platform/limits/rate-limit.ts";
import { noAccountMail } from "#functions/platform/mail/no-account-mail.ts";
import type { StartingPlan } from "#shared/api/schemas/plan-fields.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { minuteMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { freeSubscription } from "#shared/domain/subscription/subscription.ts";
import { countAttempt } from "./attempts.ts";
import { type AuthDependencies, isoTime } from "./dependencies.ts";
import { equalLinks } from "./equal-links.ts";
import { accountLimits, limits } from "./limits.ts";
import { accountExistsMail, alreadyVerifiedMail, verificationMail } from "./mails.ts";

/** Longer than any request takes: a registration still open after this was interrupted. */
const registrationMs = minuteMs;

interface NewUser {
  email: string;
  password: string;
  displayName?: string | undefined;
  /** What was calculated before the sign-up. */
  plan?: StartingPlan | undefined;
}

/** The account whose items a sign-up found or created: its own, those of an unconfirmed account, or someone else's. */
interface Opened {
  userId: string;
  as: "new" | "again" | "verified" | "busy";
}

/** The complete response to a sign-up: an id would reveal which addresses are in use. */
type Registrant = Pick<Account, "email" | "displayName" | "emailVerified">;

/** Signing up and confirming the address. */
export interface Registration {
  /**
   * Creates an account and mails the link that confirms its address. For an address in use the answer is the
   * same; its owner gets a mail that says so. A sign-up for an unconfirmed address replaces the earlier one.
   *
   * The mail is sent later when it cannot be sent now.
   *
   * @throws AppError RATE_LIMITED, CONFLICT when another sign-up with this address is under way
   */
  register(user: NewUser, origin: CallOrigin): Promise<Registrant>;
  /** @throws AppError INVALID_TOKEN for a link that is forged, used, replaced or expired */
  verifyEmail(link: { token: string; signature: string }, origin: CallOrigin): Promise<void>;
  /** Mails a new link, or a note that there is nothing to confirm. @throws AppError RATE_LIMITED */
  resendVerification(email: string, origin: CallOrigin): Promise<void>;
}

export function registration(dependencies: AuthDependencies): Registration {
  const { store, identity, links, mailer, limiter, clock, newId, standIn, webOrigin } = dependencies;

  const makeLink = equalLinks(dependencies);

  /**
   * Writes the account's items, or begins again on those of an unconfirmed one. Tries both in every case, because the
   * time taken must not reveal which it was; the same holds for all that follows.
   */
  const open = async (account: Account): Promise<Opened> => {
    const isNew = await store.create(account);
    const owner = await store.findByAddress(normaliseEmail(account.email));
    const holder = isNew ? newId() : (owner?.id ?? newId());
    const { registrationId, displayName, startingPlan = null } = account;
    const openUntil = isoTime(clock() + registrationMs);
    const reopening = { registrationId, openUntil, displayName, startingPlan };
    const reopened = await store.reopenRegistration(holder, reopening, isoTime(clock()));
    if (isNew) return { userId: account.id, as: "new" };
    if (reopened) return { userId: holder, as: "again" };
    return { userId: holder, as: owner?.emailVerified ? "verified" : "busy" };
  };

  /**
   * Two requests to the identity provider, each with one derivation of a key, for every kind of address: making a user
   * and setting its password, setting it again and checking one, or checking two.
   */
  const setPassword = async ({ userId, as }: Opened, password: string): Promise<void> => {
    if (as === "new") return identity.createUser(userId, password);
    if (as === "again") await identity.ensureUser(userId, password);
    else await identity.signIn(newId(), password);
    await identity.signIn(newId(), password);
  };

  /** Rolls back an incomplete registration. If this fails too, the next sign-up repairs it. */
  const undo = async ({ userId, as }: Opened, account: Account): Promise<void> => {
    const { registrationId } = account;
    // If a newer registration exists by now, it is not interrupted.
    const steps =
      as === "new"
        ? [store.abandon(account), identity.removeUser(userId)]
        : [store.interruptRegistration(userId, registrationId, isoTime(clock()))];
    await Promise.allSettled(steps);
  };

  /** Everything up to the mail, which is stored with the change it reports. */
  const signUp = async (account: Account, password: string): Promise<void> => {
    const opened = await open(account);
    if (opened.as === "busy") throw underWay();
    try {
      await setPassword(opened, password);
    } catch (error) {
      await undo(opened, account);
      throw error;
    }
    const { registrationId } = account;
    const { userId, as } = opened;
    const registration = as === "verified" ? undefined : { userId, registrationId };
    const owner = registration ?? { userId: newId(), registrationId };
    const { url, record } = await links.make("verify-email", owner, clock());
    const content = await mailer.write(userId, () =>
      registration ? verificationMail(url) : accountExistsMail(webOrigin),
    );
    const mail = await mailer.wrap(normaliseEmail(account.email), content);
    if (!(await store.completeSignUp({ registration, link: record, mail }))) throw underWay();
  };

  return {
    register: async ({ email, password, displayName, plan }, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.registerNetwork);
      await limiter.take(limits.registerAddress, `${address} ${networkOf(origin.sourceIp)}`);
      const account = newAccount(dependencies, email, {
        displayName: displayName ?? null,
        startingPlan: plan ?? null,
      });
      await limiter.take(limits.registerUnderWay, address).catch(refuseBusy);
      try {
        await signUp(account, password);
      } finally {
        // The rest expires by itself.
        await limiter.clear(limits.registerUnderWay, address).catch(() => undefined);
      }
      return account;
    },

    verifyEmail: async ({ token, signature }, origin) => {
      // Before anything is counted: a forged link uses up no attempts.
      const tokenHash = await links.check("verify-email", token, signature);
      if (tokenHash === undefined) throw invalidLink();
      await takeNetwork(limiter, origin, limits.verifyNetwork);
      const now = isoTime(clock());
      const verified = await store.verifyAddress(tokenHash, now);
      if (verified === undefined) throw invalidLink();
      await store.rememberDevice(verified.id, origin.deviceToken, now);
    },

    resendVerification: async (email, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.resendNetwork);
      const account = await store.findByAddress(address);
      const userId = account?.id ?? (await standIn(address));
      await countAttempt(dependencies, { userId, subject: address }, origin, accountLimits.resend);
      // An interrupted registration has no password yet; the next sign-up completes it.
      const isWaiting = account?.emailVerified === false && account.registrationOpenUntil === null;
      const owner = isWaiting ? { userId: account.id, registrationId: account.registrationId } : undefined;
      const url = await makeLink("verify-email", owner);
      const mail = await mailer.write(userId, () => {
        if (isWaiting) return verificationMail(url);
        return account?.emailVerified ? alreadyVerifiedMail(webOrigin) : noAccountMail(webOrigin);
      });
      return mailer.send(address, mail);
    },
  };
}

/** Also for an address in use: that one sign-up waits for another reveals nothing about it. */
function underWay(cause?: unknown): AppError {
  const text = msg("A sign-up with this address is under way. Please try again in a minute.");
  return new AppError("CONFLICT", text, { cause, retryAfterSeconds: 60 });
}

function refuseBusy(error: unknown): never {
  throw error instanceof AppError && error.code === "RATE_LIMITED" ? underWay(error) : error;
}

function invalidLink(): AppError {
  return new AppError("INVALID_TOKEN", msg("This verification link is invalid or has expired."));
}

function newAccount(
  { clock, newId }: AuthDependencies,
  email: string,
  { displayName, startingPlan }: Pick<Account, "displayName" | "startingPlan">,
): Account {
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
    firstRunStep: 1,
    ...(startingPlan && { startingPlan }),
    registrationId: newId(),
    registrationOpenUntil: isoTime(clock() + registrationMs),
    loginVersion: 0,
  };
}
