import { fingerprint, isSignature, randomToken, sign } from "#functions/platform/signatures.ts";

/** Links that confirm a new address. */
export interface ChangeLinks {
  /** A fresh link and the fingerprint to store for it. */
  make(): Promise<{ url: string; tokenHash: string }>;
  /** The fingerprint to look the link up by, or undefined when we never signed such a link. */
  check(token: string, signature: string): Promise<string | undefined>;
}

const purpose = "email-change";

/**
 * Links of the form `<origin>/verify-email?purpose=email-change&token=…&signature=…`. They lead to a page that
 * everybody can open, because they are often opened where nobody is logged in, and the page asks the API: mail
 * programs that look at links by themselves must not change anything.
 *
 * @param webOrigin without a trailing slash
 */
export function changeLinks(key: () => Promise<string>, webOrigin: string): ChangeLinks {
  return {
    make: async () => {
      const token = randomToken();
      const query = new URLSearchParams({ purpose, token, signature: sign(await key(), purpose, token) });
      return { url: `${webOrigin}/verify-email?${query}`, tokenHash: fingerprint(token) };
    },
    check: async (token, signature) =>
      isSignature(signature, await key(), purpose, token) ? fingerprint(token) : undefined,
  };
}
