import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { sign } from "#functions/platform/signatures.ts";

/** Keeps what a second factor is made of unreadable to whoever only sees the database. */
export interface TwoFactorVault {
  /** Encrypts a text for one user; nobody else's record can be made to hold it. */
  seal(userId: string, text: string): Promise<string>;
  /** @throws Error when the text was not sealed for this user with this key */
  open(userId: string, sealed: string): Promise<string>;
  /** The form in which a recovery code is stored: a keyed hash, different for every user. */
  hashCode(userId: string, code: string): Promise<string>;
}

const nonceBytes = 12;
const tagBytes = 16;

/** @param key gives the secret that all keys here are derived from; AES-256-GCM for sealing */
export function twoFactorVault(key: () => Promise<string>): TwoFactorVault {
  const sealingKey = async (): Promise<Buffer> =>
    Buffer.from(hkdfSync("sha256", await key(), "", "halvest two-factor seal", 32));
  const options = { authTagLength: tagBytes };

  return {
    seal: async (userId, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", await sealingKey(), nonce, options).setAAD(
        Buffer.from(userId),
      );
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open: async (userId, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", await sealingKey(), nonce, options)
        .setAAD(Buffer.from(userId))
        .setAuthTag(tag);
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
    hashCode: async (userId, code) => sign(await key(), "recovery-code", userId, code),
  };
}
