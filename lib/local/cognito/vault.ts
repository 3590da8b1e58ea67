import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmod, open, readFile } from "node:fs/promises";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must not lie readable on the disk: authenticator secrets, client secrets, signing keys, SRP
 * verifiers. The purpose is bound to the text, so that one kind of secret cannot be put in another's place.
 */
export class PoolVault {
  readonly #key: Buffer;

  constructor(key: Buffer) {
    this.#key = key;
  }

  seal(purpose: string, text: string): string {
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv(algorithm, this.#key, iv).setAAD(Buffer.from(purpose));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString("base64");
  }

  /** @throws Error when the text was sealed with another key, for another purpose, or was changed */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, "base64");
    const decipher = createDecipheriv(algorithm, this.#key, bytes.subarray(0, ivBytes), {
      authTagLength: tagBytes,
    })
      .setAAD(Buffer.from(purpose))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const encrypted = bytes.subarray(ivBytes + tagBytes);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString("utf8");
  }

  /** A key for one purpose, 32 bytes, the same after every start. */
  derive(purpose: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(hkdfSync("sha256", this.#key, "", purpose, keyBytes));
  }
}

/** Reads the key file, or makes it with access for its owner only. */
export async function openKeyFile(file: string): Promise<PoolVault> {
  const known = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return undefined;
    throw error;
  });
  if (known !== undefined) {
    if (known.length !== keyBytes) throw new Error(`The key file ${file} is damaged.`);
    await chmod(file, 0o600);
    return new PoolVault(known);
  }
  const key = randomBytes(keyBytes);
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return new PoolVault(key);
}

/** A key that is forgotten with the process, for a store in memory. */
export const temporaryVault = (): PoolVault => new PoolVault(randomBytes(keyBytes));
