/** The part of the browser's storage that entries use. */
type EntryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Entries = Readonly<Record<string, unknown>>;

/** One user's unsaved input to a kind of form, by the record it belongs to. */
export interface UnsavedEntries {
  keys(): string[];
  read(key: string): unknown;
  /** Undefined removes the entry. */
  write(key: string, entry: unknown): void;
}

/** Storage keys of the forms' entries. The specification names the first one. */
export const entryNames = { transactions: "userEditedTransactions", months: "unsavedMonths" } as const;

const isEntries = (value: unknown): value is Entries => typeof value === "object" && value !== null;

function parsed(text: string | null): Entries {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isEntries(value) ? value : {};
  } catch {
    return {};
  }
}

/** One user's entries under a key; other users' entries in the same storage are neither read nor changed. */
export function unsavedEntries(storage: EntryStorage, name: string, userId: string): UnsavedEntries {
  const own = () => {
    const entries = parsed(storage.getItem(name))[userId];
    return isEntries(entries) ? entries : {};
  };
  return {
    keys: () => Object.keys(own()),
    read: (key) => own()[key],
    write(key, entry) {
      const { [userId]: _, ...others } = parsed(storage.getItem(name));
      const { [key]: __, ...rest } = own();
      const entries = entry === undefined ? rest : { ...rest, [key]: entry };
      const all = Object.keys(entries).length === 0 ? others : { ...others, [userId]: entries };
      try {
        if (Object.keys(all).length === 0) storage.removeItem(name);
        else storage.setItem(name, JSON.stringify(all));
      } catch {
        // If the storage is full or blocked, entries are still usable but do not survive a reload.
      }
    },
  };
}

/** Removes a user's unsaved input from all forms, e.g. on logout from a shared browser. */
export function forgetEntries(userId: string): void {
  for (const [storage, name] of [
    [localStorage, entryNames.transactions],
    [sessionStorage, entryNames.months],
  ] as const) {
    const entries = unsavedEntries(storage, name, userId);
    for (const key of entries.keys()) entries.write(key, undefined);
  }
}
