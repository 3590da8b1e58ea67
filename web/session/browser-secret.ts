import { browserStore } from "./browser-store.ts";

const entry = "session";

async function createSecret(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  bytes.fill(0);
  return key;
}

async function readOrCreate(): Promise<CryptoKey> {
  const keys = browserStore("halvest", "keys");
  const known = await keys.get(entry);
  if (known instanceof CryptoKey) return known;
  const created = await createSecret();
  // `add` rejects a second key, so that two tabs that start at the same time share one.
  try {
    await keys.add(entry, created);
    return created;
  } catch {
    const first = await keys.get(entry);
    if (first instanceof CryptoKey) return first;
    throw new Error("The browser does not store a session key.");
  }
}

let secret: Promise<CryptoKey> | null = null;

/**
 * This browser's secret: 32 random bytes imported as a non-extractable key, stored in IndexedDB. Created on first use.
 */
export function browserSecret(): Promise<CryptoKey> {
  secret ??= readOrCreate().catch((error: unknown) => {
    secret = null;
    throw error;
  });
  return secret;
}
