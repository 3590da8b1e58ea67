import { AppError } from "#functions/platform/errors.ts";
import { type CallOrigin, takeNetwork } from "#functions/platform/limits/network-limit.ts";
import { noAccountMail } from "#functions/platform/mail/no-account-mail.ts";
import { codeAt, stepOf } from "#functions/platform/records/two-factor/authenticator.ts";
import { normaliseEmail } from "#shared/domain/account/email.ts";
import { dayMs } from "#shared/domain/durations.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { newRecoveryCodes } from "./code-sets.ts";
import { type AccountHolder, isoTime, type TwoFactorDependencies } from "./dependencies.ts";
import { changing, enrolmentOf, type NewAuthenticator, newAuthenticator } from "./enrolment.ts";
import { limits } from "./limits.ts";
import { emergencyMail, heldBackMail, notEnabledMail, replacedMail } from "./mails.ts";
import { notifyOwner } from "./owner-notices.ts";
import type { EmergencyLink, TwoFactorChange } from "./two-factor-records.ts";

/** Replacing an authenticator that is lost together with the recovery codes, by a mailed link. */
export interface EmergencyService {
  /** Mails a link to anyone who knows the password. @throws AppError INVALID_CREDENTIALS, RATE_LIMITED */
  request(given: { email: string; password: string }, origin: CallOrigin): Promise<void>;
  /**
   * Mails a link, or a note that there is nothing to reset or no account; always one mail.
   * @throws AppError RATE_LIMITED
   */
  requestByAddress(email: string, origin: CallOrigin): Promise<void>;
  /**
   * Replaces authenticator and recovery codes and ends all sessions. The new authenticator is in force at once.
   * @throws AppError INVALID_TOKEN for a link that is forged, used, overtaken or expired, CONFLICT, RATE_LIMITED
   */
  complete(token: string, origin: CallOrigin): Promise<NewAuthenticator & { recoveryCodes: string[] }>;
}

export function emergencyService(dependencies: TwoFactorDependencies): EmergencyService {
  const { store, accounts, authenticators, vault, links, mailer } = dependencies;
  const { limiter, log, clock, newId, webOrigin } = dependencies;

  /** Does as much for someone who may not have a link, so that the time taken reveals nothing. */
  const mailTo = async (address: string, person: AccountHolder | undefined): Promise<void> => {
    const { id: userId, registrationId } = person ?? { id: newId(), registrationId: newId() };
    const enrolment = await store.find(userId);
    // A link of an enrolment that does not exist never works, and its URL is not sent.
    const enrolmentId = enrolment?.enrolmentId ?? newId();
    const { url, record } = await links.make({ userId, enrolmentId, registrationId }, clock());
    await store.saveLink(record);
    const mail = await mailer.write(userId, () => {
      if (person === undefined) return noAccountMail(webOrigin);
      if (enrolment === undefined) return notEnabledMail(webOrigin);
      const heldBackUntil = endOfWait(person);
      return heldBackUntil > clock() ? heldBackMail(webOrigin, heldBackUntil) : emergencyMail(url);
    });
    return mailer.send(address, mail);
  };

  /** The user whose present second factor a link may replace. @throws AppError INVALID_TOKEN */
  const ownerOf = async (tokenHash: string): Promise<{ person: AccountHolder; enrolmentId: string }> => {
    const link = await store.findLink(tokenHash, isoTime(clock()));
    const person = link && (await accounts.find(link.userId));
    const enrolment = person && (await store.find(person.id));
    if (person === undefined || enrolment === undefined) throw invalidLink();
    if (link?.enrolmentId !== enrolment.enrolmentId) throw invalidLink();
    if (link.registrationId !== person.registrationId || endOfWait(person) > clock()) throw invalidLink();
    return { person, enrolmentId: enrolment.enrolmentId };
  };

  /** Makes the provider create a new authenticator and activates it before anyone has scanned it. */
  const replaceAuthenticator = async (userId: string): Promise<{ secret: string; usedStep: number }> => {
    const secret = await authenticators.associate(userId);
    const code = codeAt(secret, clock());
    const usedStep = stepOf(secret, code, clock());
    const confirmed = await authenticators.confirm(userId, code);
    if (confirmed !== "confirmed" || usedStep === undefined) {
      throw new Error(`The identity provider did not confirm its own secret: ${confirmed}`);
    }
    await authenticators.requireCode(userId, true);
    return { secret, usedStep };
  };

  const replace = async (
    change: TwoFactorChange,
    enrolmentId: string,
    link: Pick<EmergencyLink, "tokenHash" | "registrationId">,
  ): Promise<{ secret: string; recoveryCodes: string[] }> => {
    const { userId } = change;
    const { secret, usedStep } = await replaceAuthenticator(userId);
    const recoveryCodes = newRecoveryCodes();
    const sealedSecret = await vault.seal(userId, secret);
    const enrolment = await enrolmentOf(dependencies, userId, {
      sealedSecret,
      codes: recoveryCodes,
      usedStep,
    });
    // Anyone who has the lost device must be logged out before the response reports success.
    await accounts.endSessions(userId);
    const evidence = { replaces: enrolmentId, link, now: isoTime(clock()) };
    if (!(await store.enrol(change, enrolment, evidence))) throw invalidLink();
    return { secret, recoveryCodes };
  };

  return {
    request: async (given, origin) => {
      await takeNetwork(limiter, origin, limits.emergencyNetwork);
      const person = await accounts.findByPassword(given, origin);
      if (person === undefined) {
        throw new AppError(
          "INVALID_CREDENTIALS",
          msg("Failed to initiate emergency reset. Please check your email and password."),
        );
      }
      await limiter.take(limits.emergencyPassword, person.id);
      await mailTo(normaliseEmail(person.email), person);
    },

    requestByAddress: async (email, origin) => {
      const address = normaliseEmail(email);
      await takeNetwork(limiter, origin, limits.emergencyNetwork);
      await limiter.take(limits.emergencyAddress, address);
      await mailTo(address, await accounts.findByAddress(address));
    },

    complete: async (token, origin) => {
      // Before anything is counted: a forged link uses up no attempts.
      const tokenHash = await links.check(token);
      if (tokenHash === undefined) throw invalidLink();
      await takeNetwork(limiter, origin, limits.emergencyLinkNetwork);
      const { person } = await ownerOf(tokenHash);
      const { secret, recoveryCodes } = await changing(dependencies, person.id, async (change) => {
        // Once more, now that no one else can use the link.
        const { enrolmentId, person } = await ownerOf(tokenHash);
        return replace(change, enrolmentId, { tokenHash, registrationId: person.registrationId });
      });
      await accounts.revokeEverything(person.id);
      log.info("authenticator replaced by a mailed link", { userId: person.id });
      await notifyOwner(dependencies, person, () => replacedMail(webOrigin));
      return { ...newAuthenticator(secret, person.email), recoveryCodes };
    },
  };
}

/** How long a new address gives no emergency reset: the person who changed it may not be the owner. */
const waitDays = 7;

function endOfWait({ emailChangedAt }: AccountHolder): number {
  return emailChangedAt ? Date.parse(emailChangedAt) + waitDays * dayMs : 0;
}

function invalidLink(): AppError {
  return new AppError(
    "INVALID_TOKEN",
    msg("Invalid or missing reset token. Please request a new emergency reset link."),
  );
}
