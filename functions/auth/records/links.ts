import { fingerprint, isSignature, randomToken, sign } from "#functions/platform/cryptography/signatures.ts";
import { hourMs } from "#shared/domain/durations.ts";

/** What a mailed link allows, with the page it leads to. */
const pages = { "verify-email": "verify-email", "reset-password": "reset-password" } as const;
export type LinkPurpose = keyof typeof pages;

/** How long a link works. */
const linkHours: Readonly<Record<LinkPurpose, number>> = { "verify-email": 24, "reset-password": 1 };

/** A link as stored; only the fingerprint of its token is kept. */
export interface StoredLink {
  purpose: LinkPurpose;
  tokenHash: string;
  userId: string;
  /** The registration that the link belongs to; a later one makes it void. */
  registrationId: string;
  expiresAt: string;
}

export interface Links {
  /** A fresh link and the record to store before it is mailed. */
  make(
    purpose: LinkPurpose,
    owner: { userId: string; registrationId: string },
    nowMs: number,
  ): Promise<{ url: string; record: StoredLink }>;
  /** The fingerprint to look the link up by, or undefined when we never signed such a link. */
  check(purpose: LinkPurpose, token: string, signature: string): Promise<string | undefined>;
}

/**
 * Links of the form `<origin>/<page>#token=…&signature=…`: what follows the `#` reaches no server, and so no log. The
 * signature spares a look-up for guesses; the store ensures that a link works once and expires.
 *
 * @param webOrigin without a trailing slash
 */
export function signedLinks(key: () => Promise<string>, webOrigin: string): Links {
  return {
    make: async (purpose, { userId, registrationId }, nowMs) => {
      const token = randomToken();
      const link = new URLSearchParams({ token, signature: sign(await key(), purpose, token) });
      const expiresAt = new Date(nowMs + linkHours[purpose] * hourMs).toISOString();
      return {
        url: `${webOrigin}/${pages[purpose]}#${link}`,
        record: { purpose, tokenHash: fingerprint(token), userId, registrationId, expiresAt },
      };
    },
    check: async (purpose, token, signature) =>
      isSignature(signature, await key(), purpose, token) ? fingerprint(token) : undefined,
  };
}
