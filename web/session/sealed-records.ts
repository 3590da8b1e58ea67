import type { BrowserStore } from "./browser-store.ts";
import type { SealedText, Vault } from "./vault.ts";

/** Values that outlive the page, encrypted with this browser's secret. */
export interface SealedRecords {
  /** Undefined when there is none, or none that this browser can decrypt. */
  read(key: string): Promise<unknown>;
  /** `value` as JSON. Writes of a key are stored in the order of the calls. */
  write(key: string, value: unknown): Promise<void>;
  remove(key: string): Promise<void>;
}

export function createSealedRecords(store: BrowserStore, vault: Vault): SealedRecords {
  let last: Promise<unknown> = Promise.resolve();
  /** One after another: a removal that follows a write must not be overtaken by it. */
  function inOrder<T>(task: () => Promise<T>): Promise<T> {
    const result = last.then(task);
    last = result.catch(() => undefined);
    return result;
  }
  return {
    read: (key) =>
      inOrder(async () => {
        const sealed = await store.get(key);
        if (sealed === undefined) return undefined;
        try {
          return JSON.parse(await vault.open(sealed as SealedText)) as unknown;
        } catch {
          await store.delete(key);
          return undefined;
        }
      }),
    write: (key, value) => inOrder(async () => store.put(key, await vault.seal(JSON.stringify(value)))),
    remove: (key) => inOrder(() => store.delete(key)),
  };
}
