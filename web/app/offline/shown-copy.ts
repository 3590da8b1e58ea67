import { useSyncExternalStore } from "react";

let shownSince: string | null = null;
const listeners = new Set<() => void>();

/** The page shows figures from the copy saved at this ISO time; null when they come from the server again. */
export function showCopy(savedAt: string | null): void {
  if (savedAt === shownSince) return;
  shownSince = savedAt;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** ISO time of the copy that the page shows; null while it shows what the server answers. */
export function useShownCopy(): string | null {
  return useSyncExternalStore(subscribe, () => shownSince);
}
