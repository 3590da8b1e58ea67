/** One store of a database of this browser; each use opens and closes it. */
export interface BrowserStore {
  get(key: string): Promise<unknown>;
  /** Stores what is not there yet; rejects when it is. */
  add(key: string, value: unknown): Promise<void>;
  put(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** @throws what IndexedDB throws, e.g. where the browser blocks it */
export function browserStore(database: string, store: string): BrowserStore {
  async function using<T>(mode: IDBTransactionMode, task: (objects: IDBObjectStore) => IDBRequest<T>) {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(store);
    const opened = await settled(opening);
    try {
      return await settled(task(opened.transaction(store, mode).objectStore(store)));
    } finally {
      opened.close();
    }
  }
  return {
    get: (key) => using<unknown>("readonly", (objects) => objects.get(key)),
    add: async (key, value) => void (await using("readwrite", (objects) => objects.add(value, key))),
    put: async (key, value) => void (await using("readwrite", (objects) => objects.put(value, key))),
    delete: (key) => using<undefined>("readwrite", (objects) => objects.delete(key)),
  };
}
