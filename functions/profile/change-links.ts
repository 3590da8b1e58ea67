import { fingerprint, isSignature, randomToken, sign } from "#functions/platform/cryptography/signatures.ts";

/** Links about a change of address: one that confirms it, one that undoes it. */
export interface ChangeLinks {
  /** A fresh link that confirms a new address, and the fingerprint to store for it. */
  make(): Promise<{ url: string; tokenHash: string }>;
  /** The fingerprint to look the link up by, or undefined when we never signed such a link. */
  check(token: string, signature: string): Promise<string | undefined>;
  /** A fresh link that undoes a user's change, likewise. */
  makeUndo(userId: string): Promise<{ url: string; tokenHash: string }>;
  /** The user whose change a link undoes; undefined when we never signed such a link. */
  checkUndo(token: string, signature: string): Promise<{ userId: string; tokenHash: string } | undefined>;
}

const purpose = "email-change";
const undoPurpose = "undo-email-change";

/**
 * Links of the form `<origin>/verify-email#purpose=email-change&token=…&signature=…` and
 * `<origin>/undo-email-change#token=<user>.<random>&signature=…`. They lead to pages that everyone can open, because
 * they are often opened where no one is logged in, and the page asks the API: mail programs that look at links by
 * themselves must not change anything. What follows the `#` reaches no server, and so no log.
 *
 * @param webOrigin without a trailing slash
 */
export function changeLinks(key: () => Promise<string>, webOrigin: string): ChangeLinks {
  return {
    make: async () => {
      const token = randomToken();
      const link = new URLSearchParams({ purpose, token, signature: sign(await key(), purpose, token) });
      return { url: `${webOrigin}/verify-email#${link}`, tokenHash: fingerprint(token) };
    },
    check: async (token, signature) =>
      isSignature(signature, await key(), purpose, token) ? fingerprint(token) : undefined,
    makeUndo: async (userId) => {
      const token = `${userId}.${randomToken()}`;
      const link = new URLSearchParams({ token, signature: sign(await key(), undoPurpose, token) });
      return { url: `${webOrigin}/undo-email-change#${link}`, tokenHash: fingerprint(token) };
    },
    checkUndo: async (token, signature) => {
      if (!isSignature(signature, await key(), undoPurpose, token)) return undefined;
      return { userId: token.slice(0, token.indexOf(".")), tokenHash: fingerprint(token) };
    },
  };
}
