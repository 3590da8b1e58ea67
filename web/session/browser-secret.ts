const databaseName = "halvest";
const storeName = "keys";
const entry = "session";

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return settled(request);
}

async function createSecret(): Promise<CryptoKey> {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const key = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  bytes.fill(0);
  return key;
}

async function readOrCreate(): Promise<CryptoKey> {
  const database = await openDatabase();
  try {
    const known: unknown = await settled(database.transaction(storeName).objectStore(storeName).get(entry));
    if (known instanceof CryptoKey) return known;
    const created = await createSecret();
    const keys = database.transaction(storeName, "readwrite").objectStore(storeName);
    // `add` rejects a second key, so that two tabs that start at the same time share one.
    try {
      await settled(keys.add(created, entry));
      return created;
    } catch {
      const first: unknown = await settled(database.transaction(storeName).objectStore(storeName).get(entry));
      if (first instanceof CryptoKey) return first;
      throw new Error("The browser does not store a session key.");
    }
  } finally {
    database.close();
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
