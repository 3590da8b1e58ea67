/** A storage of the browser, as far as entries need it. */
type EntryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Entries = Readonly<Record<string, unknown>>;

/** What one user has typed into a kind of form and not saved, by what it was typed for. */
export interface UnsavedEntries {
  keys(): string[];
  read(key: string): unknown;
  /** Undefined forgets the entry. */
  write(key: string, entry: unknown): void;
}

/** Where the forms keep them. The first name is older than the second and known to those who look. */
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

/** The entries of one user under a name; those of others in the same storage are neither read nor changed. */
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
        // A full or forbidden storage costs the safety net, not the entries.
      }
    },
  };
}

/** Forgets what a user has typed into any form, as when they leave a browser that others may use. */
export function forgetEntries(userId: string): void {
  for (const [storage, name] of [
    [localStorage, entryNames.transactions],
    [sessionStorage, entryNames.months],
  ] as const) {
    const entries = unsavedEntries(storage, name, userId);
    for (const key of entries.keys()) entries.write(key, undefined);
  }
}
