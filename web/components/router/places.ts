/** Where the page is: the address in parts, and what its entry of the browser's history carries. */
export interface Place {
  readonly pathname: string;
  /** With its question mark; empty without a query. */
  readonly search: string;
  /** With its number sign; empty without a fragment. */
  readonly hash: string;
  /** What `navigate` was given; null when the person typed the address. */
  readonly state: unknown;
  /** Of this entry of the history; another one for each navigation, also to the same address. */
  readonly key: string;
  /** How it was reached: by a link, in place of the entry before, or by the browser. */
  readonly reachedBy: "push" | "replace" | "browser";
}

export interface NavigateOptions {
  /** Takes the place of the present entry of the history. */
  readonly replace?: boolean | undefined;
  /** Carried by the entry, so it survives a reload. */
  readonly state?: unknown;
}

interface Entry {
  readonly state?: unknown;
  readonly key?: string;
}

let place: Place | undefined;
const listeners = new Set<() => void>();

/** The present place; the same object until the next navigation. */
export function here(): Place {
  if (place === undefined) {
    addEventListener("popstate", () => arrive("browser"));
    place = read("browser");
  }
  return place;
}

/** Listens to navigations, those of the browser included. @returns ends it */
export function onNavigation(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Goes to an address of the product, which begins with `/` or `?`. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  // From now on the browser is listened to.
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
