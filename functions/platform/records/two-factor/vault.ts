import { type Sealer, sealer } from "#functions/platform/cryptography/sealing.ts";
import { sign } from "#functions/platform/cryptography/signatures.ts";

/**
 * Encrypts the secrets of a second factor, so that access to the database alone does not reveal them; the place is the
 * user's id.
 */
export interface TwoFactorVault extends Sealer {
  /** The form in which a recovery code is stored: a keyed hash, different for every user. */
  hashCode(userId: string, code: string): Promise<string>;
}

/** @param key gives the secret that all keys here are derived from */
export function twoFactorVault(key: () => Promise<string>): TwoFactorVault {
  return {
    ...sealer(key, "halvest two-factor seal"),
    hashCode: async (userId, code) => sign(await key(), "recovery-code", userId, code),
  };
}
