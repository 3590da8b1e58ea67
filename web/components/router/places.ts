import type { Language } from "#shared/domain/formats.ts";
import { hasStoredSession } from "#web/session/stored-session.ts";
import { inLanguage, withoutLanguage } from "./language-path.ts";

/** The current location: the address in parts, and the state of its entry in the browser's history. */
export interface Place {
  /** Without the language. */
  readonly pathname: string;
  /** The language that the address names. That of a member names none: the account has its own. */
  readonly language: Language | null;
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

/** The address under which a page of the product is reached from here: guests stay in the language of theirs. */
export function addressOf(to: string): string {
  const { language } = here();
  return language === null || hasStoredSession() ? to : inLanguage(language, to);
}

/** Goes to an address of the product, which begins with `/` or `?`. */
export function navigate(to: string, { replace = false, state }: NavigateOptions = {}): void {
  // Starts listening to the browser, too.
  const address = addressOf(to);
  const entry: Entry = { state, key: Math.random().toString(36).slice(2, 10) };
  if (replace) history.replaceState(entry, "", address);
  else history.pushState(entry, "", address);
  arrive(replace ? "replace" : "push");
}

function arrive(reachedBy: Place["reachedBy"]): void {
  place = read(reachedBy);
  for (const listener of listeners) listener();
}

function read(reachedBy: Place["reachedBy"]): Place {
  const { search, hash } = location;
  const { language, pathname } = withoutLanguage(location.pathname);
  const entry = history.state as Entry | null;
  const isForAccount = language !== null && hasStoredSession();
  if (isForAccount) history.replaceState(entry, "", pathname + search + hash);
  return {
    pathname,
    language: isForAccount ? null : language,
    search,
    hash,
    state: entry?.state ?? null,
    key: entry?.key ?? "",
    reachedBy,
  };
}
