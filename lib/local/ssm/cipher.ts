import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdir, open, readFile } from "node:fs/promises";
import { join } from "node:path";
import { StoreCorrupt } from "#lib/local/storage/errors.ts";

const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts values at rest (AES-256-GCM), each bound to the name it is stored under. */
export class Cipher {
  readonly #key: Buffer;
  readonly #directory: string;

  private constructor(key: Buffer, directory: string) {
    this.#key = key;
    this.#directory = directory;
  }

  /** A key that is forgotten with the process. */
  static forMemory(): Cipher {
    return new Cipher(randomBytes(keyBytes), "memory");
  }

  /**
   * The key in the folder's key file, which only its owner may read; made when the folder has none.
   * @throws StoreCorrupt when the file is no key
   */
  static async forDirectory(directory: string): Promise<Cipher> {
    await mkdir(directory, { recursive: true });
    const file = join(directory, "parameters.key");
    const stored = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw new StoreCorrupt(directory, "its key file parameters.key cannot be opened", { cause: error });
    });
    const key = stored ?? (await makeKey(file));
    if (key.length !== keyBytes) throw new StoreCorrupt(directory, "its key file parameters.key is damaged");
    return new Cipher(key, directory);
  }

  /** @returns base64 of nonce, tag and ciphertext */
  seal(name: string, text: string): string {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv("aes-256-gcm", this.#key, nonce).setAAD(Buffer.from(name));
    const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
  }

  /** @throws StoreCorrupt when the value was not sealed with this key under this name */
  unseal(name: string, value: string): string {
    const bytes = Buffer.from(value, "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key, bytes.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      const opened = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()];
      return Buffer.concat(opened).toString("utf8");
    } catch (error) {
      throw new StoreCorrupt(this.#directory, `parameter ${name} does not fit the key file`, {
        cause: error,
      });
    }
  }
}

async function makeKey(file: string): Promise<Buffer> {
  const key = randomBytes(keyBytes);
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(key);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return key;
}
