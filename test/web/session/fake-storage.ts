/** Local storage in memory. */
export class FakeStorage {
  readonly entries = new Map<string, string>();

  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }

  setItem(key: string, value: string) {
    this.entries.set(key, value);
  }

  removeItem(key: string) {
    this.entries.delete(key);
  }
}

/** A secret as the browser keeps it, from given bytes. */
export function secretOf(byte: number): () => Promise<CryptoKey> {
  const key = crypto.subtle.importKey("raw", new Uint8Array(32).fill(byte), "PBKDF2", false, ["deriveKey"]);
  return () => key;
}

/** An unsigned token with the given times in seconds since 1970. */
export function tokenOf(issuedAt: number, expiresAt: number): string {
  const part = (value: unknown) => btoa(JSON.stringify(value)).replaceAll("=", "");
  return `${part({ alg: "none" })}.${part({ iat: issuedAt, exp: expiresAt })}.x`;
}
