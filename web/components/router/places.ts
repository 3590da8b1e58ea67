/** The current location: the address in parts, and the state of its entry in the browser's history. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its number sign; empty without a fragment. */
  readonly hash: string;
  /** The state passed to `navigate`; null when the address was typed. */
  readonly state: unknown;
  /** Identifies this history entry; each navigation has another one, even to the same address. */
  readonly key: string;
  /** How it was reached: by a link, by replacing the previous entry, or by the browser. */
  readonly reachedBy: "push" | "replace" | "browser";
}

export interface NavigateOptions {
  /** Replaces the current history entry. */
  readonly replace?: boolean | undefined;
  /** Stored in the entry, so it survives a reload. */
  readonly state?: unknown;
}

interface Entry {
  readonly state?: unknown;
  readonly key?: string;
}

let place: Place | undefined;
const listeners = new Set<() => void>();

/** The current location; the same object until the next navigation. */
export function here(): Place {
  if (place === undefined) {
    addEventListener("popstate", () => arrive("browser"));
    place = read("browser");
  }
  return place;
}

/** Listens to navigations, including those of the browser. @returns a function that unsubscribes */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to an address of the product, which begins with `/` or `?`. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  // Starts listening to the browser.
  here();
  const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10) };
  if (replace) history.replaceState(entry, "", to);
  else history.pushState(entry, "", to);
  arrive(replace ? "replace" : "push");
}

function arrive(reachedBy: Place["reachedBy"]): void {
  place = read(reachedBy);
  for (const listener of listeners) listener();
}

function read(reachedBy: Place["reachedBy"]): Place {
  const { pathname, search, hash } = location;
  const entry = history.state as Entry | null;
  return { pathname, search, hash, state: entry?.state ?? null, key: entry?.key ?? "", reachedBy };
}
