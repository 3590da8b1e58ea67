import { AppError, invalidFields } from "#functions/platform/errors.ts";
import type { RateLimit, RateLimiter } from "#functions/platform/limits/rate-limit.ts";
import type { Log } from "#functions/platform/log.ts";
import type { Outbox } from "#functions/platform/mail/outbox.ts";
import type { MailContent } from "#functions/platform/mail/template.ts";
import type { Notifier } from "#functions/platform/records/notifications.ts";
import { withoutLapsedChange } from "#functions/platform/records/users.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { dayMs, hourMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import type { ChangeLinks } from "./change-links.ts";
import {
  addressChangedMail,
  addressInUseMail,
  addressLostMail,
  addressTakenBackMail,
  changeRequestedMail,
  changeUndoneMail,
  confirmAddressMail,
} from "./mails.ts";
import type { Completion, Profile, ProfileStore, Undoing } from "./profiles.ts";

/** How long a change can be undone from the address that the account had before. */
const undoDays = 7;

/** How long a change may stay pending. */
const pendingHours = 24;

const perUser: RateLimit = { name: "email-change", max: 5, windowMinutes: 60 };
const perAddress: RateLimit = { name: "email-change-address", max: 3, windowMinutes: 60 };

interface ChangeDependencies {
  store: ProfileStore;
  links: ChangeLinks;
  mailer: Outbox;
  notifier: Notifier;
  limiter: RateLimiter;
  /** Ends all sessions and logins under way, and makes every token worthless. */
  endSessions: (userId: string) => Promise<void>;
  clock: () => number;
  newId: () => string;
  webOrigin: string;
  log: Log;
}

/**
 * A change of address. It is pending until the link in the mail to the new address is opened, 24 hours have
 * passed, or it is cancelled; the account keeps its address meanwhile. An address is not held by a pending
 * change: of several who ask for it, the one who opens the link first gets it.
 */
export interface EmailChanges {
  /**
   * Answers alike whether or not the new address has an account; its owner gets a mail that says so.
   * @throws AppError VALIDATION_FAILED for the present address, CONFLICT when a change is pending, RATE_LIMITED,
   *   UNAVAILABLE when a mail could not be sent (nothing has changed then)
   */
  begin(user: Profile, email: string): Promise<void>;
  /** Cancels a pending change; without one, nothing happens. Undefined when the user is gone. */
  cancel(userId: string): Promise<Profile | undefined>;
  /** @throws AppError INVALID_TOKEN for a link that is forged, used, replaced, cancelled or expired */
  confirm(link: { token: string; signature: string }): Promise<void>;
  /**
   * Gives the account back the address from before the change, ends all sessions and locks risky actions until the
   * password is reset. For anyone who holds the former address and never asked for the change.
   * @throws AppError INVALID_TOKEN for a link that is forged, used or expired, CONFLICT when the former address
   *   belongs to another account now
   */
  undo(link: { token: string; signature: string }): Promise<void>;
}

export function emailChanges(dependencies: ChangeDependencies): EmailChanges {
  const { store, links, mailer, notifier, limiter, endSessions, clock, newId, webOrigin, log } = dependencies;
  const now = () => new Date(clock()).toISOString();

  /** What goes to the new address. */
  const newAddressMail = async (userId: string, address: string, url: string): Promise<MailContent> => {
    const owner = await store.findByAddress(address);
    return owner?.emailVerified
      ? mailer.write(owner.id, () => addressInUseMail(webOrigin))
      : mailer.write(userId, () => confirmAddressMail(url));
  };

  /** An unverified account belongs to no one yet: anyone who proves ownership of its address takes it over. */
  const unverifiedHolder = async ({
    userId,
    to,
  }: Pick<Completion, "userId" | "to">): Promise<Completion["replacing"]> => {
    const holder = await store.findByAddress(to);
    if (holder === undefined || holder.id === userId || holder.emailVerified) return undefined;
    return { userId: holder.id, registrationId: holder.registrationId };
  };

  const complete = async (completion: Completion): Promise<boolean> => {
    if (await store.completeEmailChange(completion)) return true;
    const replacing = await unverifiedHolder(completion);
    return replacing !== undefined && store.completeEmailChange({ ...completion, replacing });
  };

  const putBack = async (undoing: Undoing): Promise<boolean> => {
    if (await store.undoEmailChange(undoing)) return true;
    const replacing = await unverifiedHolder(undoing);
    return replacing !== undefined && store.undoEmailChange({ ...undoing, replacing });
  };

  /** What undoes a change: nothing new while an earlier change can be, because its address was the owner's. */
  const undoOf = async (user: Profile): Promise<{ url: string; undo: Profile["emailUndo"] } | undefined> => {
    if (user.emailUndo && user.emailUndo.until > now()) return undefined;
    const { url, tokenHash } = await links.makeUndo(user.id);
    const until = new Date(clock() + undoDays * dayMs).toISOString();
    return { url, undo: { tokenHash, email: user.email, until } };
  };

  const notify = async (userId: string, mail: MailContent): Promise<void> =>
    notifier.security({ userId, atMs: clock(), mail, actionUrl: "/profile" });

  /** Whether someone else has proved that an address is theirs. */
  const isTaken = async ({ userId, to }: Undoing): Promise<boolean> => {
    const holder = await store.findByAddress(to);
    return holder !== undefined && holder.id !== userId && holder.emailVerified;
  };

  return {
    begin: async (user, email) => {
      const address = normaliseEmail(email);
      const present = normaliseEmail(user.email);
      if (withoutLapsedChange(user, clock()).pendingEmail !== null) throw pending();
      if (address === present) {
        throw invalidFields([{ path: "body.email", message: msg("This is already your email address") }]);
      }
      await limiter.take(perUser, user.id);
      await limiter.take(perAddress, address);
      const { url, tokenHash } = await links.make();
      const expiresAt = new Date(clock() + pendingHours * hourMs).toISOString();
      const change = { userId: user.id, pendingEmail: email, tokenHash, expiresAt };
      if ((await store.beginEmailChange(change, now())) === undefined) throw pending();
      const mail = await mailer.write(user.id, () => changeRequestedMail(webOrigin));
      try {
        await mailer.send(present, mail);
        await mailer.send(address, await newAddressMail(user.id, address, url));
      } catch (error) {
        await store.endEmailChange(user.id, tokenHash);
        throw error;
      }
      await notify(user.id, mail);
    },

    cancel: async (userId) => store.endEmailChange(userId),

    confirm: async ({ token, signature }) => {
      const tokenHash = await links.check(token, signature);
      const userId = tokenHash && (await store.findEmailChange(tokenHash));
      const user = userId && (await store.find(userId));
      if (!tokenHash || !user || user.pendingEmail === null) throw invalidLink();
      const way = await undoOf(user);
      const from = normaliseEmail(user.email);
      const to = normaliseEmail(user.pendingEmail);
      const changed = await mailer.write(user.id, () => addressChangedMail(webOrigin));
      const lost = way && (await mailer.write(user.id, () => addressLostMail(way.url, undoDays)));
      const completion = {
        userId: user.id,
        tokenHash,
        from,
        to,
        email: user.pendingEmail,
        previousEmail: user.email,
        registrationId: newId(),
        undo: way?.undo,
        now: now(),
        mails: [await mailer.wrap(from, lost ?? changed), await mailer.wrap(to, changed)],
      };
      if (!(await complete(completion))) throw invalidLink();
      await notify(user.id, changed);
    },

    undo: async ({ token, signature }) => {
      const link = await links.checkUndo(token, signature);
      const user = link && (await store.find(link.userId));
      const former = user?.emailUndo;
      if (!link || !user || former?.tokenHash !== link.tokenHash || former.until <= now()) {
        throw invalidUndo();
      }
      const from = normaliseEmail(user.email);
      const to = normaliseEmail(former.email);
      const mail = await mailer.write(user.id, () => changeUndoneMail(webOrigin));
      const takenBack = await mailer.write(user.id, () => addressTakenBackMail(webOrigin));
      const undoing = {
        userId: user.id,
        tokenHash: link.tokenHash,
        from,
        presentEmail: user.email,
        to,
        email: former.email,
        registrationId: newId(),
        now: now(),
        mails: [await mailer.wrap(to, mail), ...(from === to ? [] : [await mailer.wrap(from, takenBack)])],
      };
      if (await isTaken(undoing)) throw addressTaken();
      // Before the link is used up: if this ends in between, it can be opened again.
      await endSessions(user.id);
      if (!(await putBack(undoing))) throw (await isTaken(undoing)) ? addressTaken() : invalidUndo();
      log.warn("a change of address was undone from the previous address", { userId: user.id });
      await notify(user.id, mail);
    },
  };
}

function pending(): AppError {
  return new AppError(
    "CONFLICT",
    msg("A change of your email address is already pending. Cancel it before you start another one."),
  );
}

function invalidUndo(): AppError {
  return new AppError("INVALID_TOKEN", msg("This link is invalid, has already been used or has expired."));
}

function addressTaken(): AppError {
  return new AppError(
    "CONFLICT",
    msg("Another account now uses this address, so it cannot be restored. Please contact support."),
  );
}

function invalidLink(): AppError {
  return new AppError("INVALID_TOKEN", msg("This verification link is invalid or has expired."));
}
