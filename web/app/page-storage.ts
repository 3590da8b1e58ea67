/** Storage that lasts as long as the page. */
export class PageStorage implements Storage {
  readonly #items = new Map<string, string>();

  get length(): number {
    return this.#items.size;
  }

  key(index: number): string | null {
    return [...this.#items.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.#items.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    this.#items.set(key, value);
  }

  removeItem(key: string): void {
    this.#items.delete(key);
  }

  clear(): void {
    this.#items.clear();
  }
}

/**
 * Replaces storage that the browser blocks (when cookies are blocked, reading the property throws) with storage that
 * lasts as long as the page: everything works until a reload.
 */
export function openStorages(scope: object): void {
  for (const name of ["localStorage", "sessionStorage"]) {
    try {
      Reflect.get(scope, name);
    } catch {
      Reflect.defineProperty(scope, name, { value: new PageStorage(), configurable: true });
    }
  }
}
