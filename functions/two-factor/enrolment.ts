import { AppError } from "#functions/platform/errors.ts";
import { errorFields } from "#functions/platform/log.ts";
import { enrolmentUri } from "#functions/platform/records/two-factor/authenticator.ts";
import type { Enrolment } from "#functions/platform/records/two-factor/enrolments.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { isoTime, type TwoFactorDependencies } from "./dependencies.ts";
import { qrCodeUrl } from "./qr-code.ts";
import type { TwoFactorChange } from "./two-factor-records.ts";

/** Longer than a request can take: a change still held after this was interrupted. */
const changeMs = 30_000;

/** What an authenticator app is set up with. */
export interface NewAuthenticator {
  qrCodeUrl: string;
  /** In base32, for typing in. */
  secret: string;
}

export function newAuthenticator(secret: string, account: string): NewAuthenticator {
  return { qrCodeUrl: qrCodeUrl(enrolmentUri(secret, account)), secret };
}

/**
 * Runs a change of a user's second factor exclusively. @throws AppError CONFLICT while another request changes it
 */
export async function changing<T>(
  { store, log, clock, newId }: Pick<TwoFactorDependencies, "store" | "log" | "clock" | "newId">,
  userId: string,
  work: (change: TwoFactorChange) => Promise<T>,
): Promise<T> {
  const change = { userId, changeId: newId() };
  const begun = await store.beginChange(change, isoTime(clock()), isoTime(clock() + changeMs));
  if (!begun) {
    throw new AppError("CONFLICT", msg("Two-factor authentication is being changed. Please try again."), {
      retryAfterSeconds: 5,
    });
  }
  try {
    return await work(change);
  } finally {
    // The work is done and may have given codes that are shown once; an open change ends by itself.
    await store.endChange(change).catch((error: unknown) => {
      log.warn("a change of two-factor authentication was not finished", {
        userId,
        error: errorFields(error),
      });
    });
  }
}

/** A new enrolment as it is stored. @param usedStep the step whose code confirmed the authenticator */
export async function enrolmentOf(
  { vault, clock, newId }: Pick<TwoFactorDependencies, "vault" | "clock" | "newId">,
  userId: string,
  { sealedSecret, codes, usedStep }: { sealedSecret: string; codes: readonly string[]; usedStep: number },
): Promise<Enrolment> {
  return {
    enrolmentId: newId(),
    sealedSecret,
    lastStep: usedStep,
    codeSetId: newId(),
    codeHashes: await Promise.all(codes.map((code) => vault.hashCode(userId, code))),
    enabledAt: isoTime(clock()),
  };
}
