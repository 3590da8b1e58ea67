import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreCorrupt } from "./errors.ts";
import { writeThrough } from "./files.ts";
import type { StorageLocation } from "./open.ts";

const algorithm = "aes-256-gcm";
const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must not lie readable on the disk: parameters, authenticator and client secrets, signing keys. The
 * purpose is bound to the text, so that one secret cannot be put in another's place.
 */
export class LocalVault {
  readonly #key: Buffer;
  readonly #damaged: (cause?: unknown) => StoreCorrupt;

  private constructor(key: Buffer, directory: string, file: string) {
    this.#key = key;
    this.#damaged = (cause) =>
      new StoreCorrupt(directory, `its key file ${file} is missing, damaged or belongs to other data`, {
        cause,
      });
  }

  /**
   * The key in a file of the folder that only its owner may read; made when there is none. A store in memory has a
   * key that is forgotten with the process.
   * @throws StoreCorrupt when the file is no key
   */
  static async open(location: StorageLocation, file: string): Promise<LocalVault> {
    if ("memory" in location) return new LocalVault(randomBytes(keyBytes), "memory", file);
    const { directory } = location;
    await mkdir(directory, { recursive: true });
    const path = join(directory, file);
    const stored = await readFile(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new StoreCorrupt(directory, `its key file ${file} cannot be opened`, { cause: error });
    });
    const vault = new LocalVault(stored ?? (await makeKey(path)), directory, file);
    if (vault.#key.length !== keyBytes) throw vault.#damaged();
    await chmod(path, 0o600);
    return vault;
  }

  /** @returns base64 of nonce, tag and ciphertext */
  seal(purpose: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv(algorithm, this.#key, nonce).setAAD(Buffer.from(purpose));
    const encrypted = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString("base64");
  }

  /** @throws StoreCorrupt when the text was sealed with another key, for another purpose, or was changed */
  unseal(purpose: string, sealed: string): string {
    const bytes = Buffer.from(sealed, "base64");
    const nonce = bytes.subarray(0, nonceBytes);
    try {
      const decipher = createDecipheriv(algorithm, this.#key, nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(opened).toString("utf8");
    } catch (error) {
      throw this.#damaged(error);
    }
  }

  /** A key for one purpose, 32 bytes, the same after every start. */
  derive(purpose: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(hkdfSync("sha256", this.#key, "", purpose, keyBytes));
  }
}

async function makeKey(path: string): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  await writeThrough(path, key, "wx");
  return key;
}
