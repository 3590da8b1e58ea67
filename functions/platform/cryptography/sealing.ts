import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** Encrypts texts, so that access to the database alone does not reveal them. */
export interface Sealer {
  /** Encrypts a text for one place; it cannot be decrypted in another. */
  seal(place: string, text: string): Promise<string>;
  /** @throws Error when the text was not sealed for this place with this key */
  open(place: string, sealed: string): Promise<string>;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * AES-256-GCM.
 * @param key gives the secret that the sealing key is derived from
 * @param purpose separates this use of the secret from all others
 */
export function sealer(key: () => Promise<string>, purpose: string): Sealer {
  const sealingKey = async (): Promise<Buffer> =>
    Buffer.from(hkdfSync("sha256", await key(), "", purpose, 32));
  const options = { authTagLength: tagBytes };

  return {
    seal: async (place, text) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", await sealingKey(), nonce, options);
      cipher.setAAD(Buffer.from(place));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString("base64url");
    },
    open: async (place, sealed) => {
      const bytes = Buffer.from(sealed, "base64url");
      const nonce = bytes.subarray(0, nonceBytes);
      const tag = bytes.subarray(nonceBytes, nonceBytes + tagBytes);
      const decipher = createDecipheriv("aes-256-gcm", await sealingKey(), nonce, options)
        .setAAD(Buffer.from(place))
        .setAuthTag(tag);
      const body = bytes.subarray(nonceBytes + tagBytes);
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
