import { StoreCorrupt } from "./errors.ts";
import type { Storage, Write } from "./storage.ts";

/** Documents of one kind under a namespace of a store, checked when they are read. */
export interface Collection<T> {
  /** Sees every write accepted so far. */
  get(key: string): T | undefined;
  /** Resolves when durable. */
  put(key: string, document: T): Promise<void>;
  /** Resolves when durable, also when there was nothing to remove. */
  remove(key: string): Promise<void>;
  /** Documents whose key begins with `prefix`, in key order, including every write accepted so far. */
  list(prefix?: string): Promise<T[]>;
  /** For `storage.write`, to change documents of several collections together. */
  change(key: string, document: T | undefined): Write;
}

/**
 * @param parse checks a stored document, e.g. a zod schema's `parse`; what it refuses is reported as damaged
 */
export function collection<T>(
  storage: Storage,
  namespace: string,
  parse: (stored: unknown) => T,
): Collection<T> {
  const full = (key: string) => namespacedKey(namespace, key);
  const checked = (stored: unknown): T => {
    try {
      return parse(stored);
    } catch (error) {
      throw new StoreCorrupt(storage.directory, `a document of "${namespace}" has an unknown shape`, {
        cause: error,
      });
    }
  };
  const change = (key: string, document: T | undefined): Write => ({ key: full(key), value: document });
  return {
    get(key) {
      const stored = storage.get(full(key));
      return stored === undefined ? undefined : checked(stored);
    },
    put: (key, document) => storage.write([change(key, document)]),
    remove: (key) => storage.write([change(key, undefined)]),
    async list(prefix = "") {
      await storage.settled();
      const documents: T[] = [];
      for await (const stored of storage.values({ gte: full(prefix), lt: `${full(prefix)}\u{10ffff}` })) {
        documents.push(checked(stored));
      }
      return documents;
    },
    change,
  };
}

/** The control character sorts below every printable one, so namespaces never overlap. */
export function namespacedKey(namespace: string, key: string): string {
  return `${namespace}\u0000${key}`;
}
