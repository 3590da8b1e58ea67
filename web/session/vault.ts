/** An encrypted text as stored; the three byte strings are base64. */
export interface SealedText {
  salt: string;
  iv: string;
  data: string;
}

const saltBytes = 32;
const ivBytes = 12;
const iterations = 100_000;

/** Arguments of one call; browsers take no more than some ten thousand. */
const chunkBytes = 8192;

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (let start = 0; start < bytes.length; start += chunkBytes)
    text += String.fromCharCode(...bytes.subarray(start, start + chunkBytes));
  return btoa(text);
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

export interface Vault {
  seal(text: string): Promise<SealedText>;
  /** Throws when the text was encrypted with another key or has been tampered with. */
  open(sealed: SealedText): Promise<string>;
}

/**
 * Encrypts texts with AES-GCM 256. Each text gets its own key, derived from the browser's secret by PBKDF2 with a fresh
 * salt. `secret` yields a PBKDF2 key with the usage `deriveKey`.
 */
export function createVault(secret: () => Promise<CryptoKey>): Vault {
  async function keyFor(salt: Uint8Array<ArrayBuffer>, usage: "encrypt" | "decrypt"): Promise<CryptoKey> {
    return crypto.subtle.deriveKey(
      { name: "PBKDF2", hash: "SHA-256", salt, iterations },
      await secret(),
      { name: "AES-GCM", length: 256 },
      false,
      [usage],
    );
  }

  return {
    async seal(text) {
      const salt = crypto.getRandomValues(new Uint8Array(saltBytes));
      const iv = crypto.getRandomValues(new Uint8Array(ivBytes));
      const key = await keyFor(salt, "encrypt");
      const data = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, new TextEncoder().encode(text));
      return { salt: toBase64(salt), iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
    },
    async open(sealed) {
      const key = await keyFor(fromBase64(sealed.salt), "decrypt");
      const iv = fromBase64(sealed.iv);
      const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, fromBase64(sealed.data));
      return new TextDecoder().decode(text);
    },
  };
}
