/** The part of the browser's storage that entries use. */
type EntryStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

type Entries = Readonly<Record<string, unknown>>;

/** One user's unsaved input of a kind, by the record it belongs to. */
export interface UnsavedEntries {
  keys(): string[];
  read(key: string): unknown;
  /** Undefined removes the entry. */
  write(key: string, entry: unknown): void;
}

/** Where each kind of unsaved input is stored. The specification names the first key. */
const kinds = {
  transactions: { key: "userEditedTransactions", storage: () => localStorage },
  waiting: { key: "waitingTransactions", storage: () => localStorage },
  months: { key: "unsavedMonths", storage: () => localStorage },
  goals: { key: "unsavedGoals", storage: () => localStorage },
  plan: { key: "unsavedPlan", storage: () => sessionStorage },
  replies: { key: "unsavedReplies", storage: () => sessionStorage },
  failedReplies: { key: "failedReplies", storage: () => sessionStorage },
  replyFiles: { key: "unsavedReplyFiles", storage: () => sessionStorage },
} as const;

export type UnsavedKind = keyof typeof kinds;

/** Counts logouts: a form that is still saving then must not store its input again. */
let logouts = 0;

const isEntries = (value: unknown): value is Entries => typeof value === "object" && value !== null;

function parsed(text: string | null): Entries {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return isEntries(value) ? value : {};
  } catch {
    return {};
  }
}

/**
 * One user's entries of a kind, until they log out; other users' entries in the same storage are neither read nor
 * changed.
 */
export function unsavedEntries(
  kind: UnsavedKind,
  userId: string,
  storage: EntryStorage = kinds[kind].storage(),
): UnsavedEntries {
  const name = kinds[kind].key;
  const since = logouts;
  const own = () => {
    const entries = parsed(storage.getItem(name))[userId];
    return isEntries(entries) ? entries : {};
  };
  return {
    keys: () => Object.keys(own()),
    read: (key) => own()[key],
    write(key, entry) {
      if (since !== logouts) return;
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

/** Removes a user's unsaved input of every kind, when they log out. */
export function forgetEntries(userId: string): void {
  for (const kind of Object.keys(kinds) as UnsavedKind[]) {
    const entries = unsavedEntries(kind, userId);
    for (const key of entries.keys()) entries.write(key, undefined);
  }
  logouts += 1;
}

/** Names, in local storage, the user whose plan changes are kept on this device: everyone else opens no database. */
const markKey = "waitingPlan";

/** Whether changes of a user may be kept on this device. */
export const mayWait = (userId: string): boolean => localStorage.getItem(markKey) === userId;

export function markWaiting(userId: string, isWaiting: boolean): void {
  if (isWaiting) localStorage.setItem(markKey, userId);
  else if (mayWait(userId)) localStorage.removeItem(markKey);
}

/** Called when a form has left a change to the unsaved plan edits. */
export const planWaitingListeners = new Set<() => void>();

/** Adds such a listener. Returns the function that removes it. */
export function onPlanWaiting(listener: () => void): () => void {
  planWaitingListeners.add(listener);
  return () => planWaitingListeners.delete(listener);
}

/** Unsaved input as its form has it. */
export interface Drafts<T> {
  keys(): string[];
  read(key: string): T | null;
  /** Null removes the draft. */
  write(key: string, draft: T | null): void;
}

/**
 * Reads and writes entries as drafts.
 *
 * @param read an entry as draft; null for an invalid one, which is then neither read nor listed
 * @param entryOf a draft as entry, by default itself
 */
export function draftsOf<T>(
  entries: UnsavedEntries,
  read: (entry: unknown, key: string) => T | null,
  entryOf: (draft: T) => unknown = (draft) => draft,
): Drafts<T> {
  return {
    keys: () => entries.keys().filter((key) => read(entries.read(key), key) !== null),
    read: (key) => read(entries.read(key), key),
    write: (key, draft) => entries.write(key, draft === null ? undefined : entryOf(draft)),
  };
}
