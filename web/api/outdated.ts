/** Reads that a call made out of date: of a feature ("timeline") or of one operation ("control-panel.get"). */
export interface Outdated {
  readonly reads: readonly string[];
  /** The id of what has changed: reads of another one by its id are up to date. Without it, all are out of date. */
  readonly id?: string;
  /** Milliseconds to wait before they are read again; default 0. */
  readonly afterMs?: number;
  /** The read whose result the call has returned. */
  readonly answered?: { readonly read: string; readonly data: unknown };
  /** The read whose list now contains the result, and the operation that was called or the frame that came. */
  readonly updated?: { readonly read: string; readonly by: string; readonly data: unknown };
}

type Listener = (outdated: Outdated) => void;
const listeners = new Set<Listener>();

/** Calls back after every call that changes something. Returns the function that unsubscribes. */
export function onOutdated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Announces what is out of date. */
export function announceOutdated(outdated: Outdated): void {
  for (const listener of listeners) listener(outdated);
}

/** Whether a cached read, by feature, operation and input, is out of date. */
export function isOutdated(
  { reads, id }: Outdated,
  [feature, operation, input]: readonly unknown[],
): boolean {
  if (!isNamed(reads, String(feature), String(operation))) return false;
  const { params } = (input ?? {}) as { params?: { id?: string } };
  return id === undefined || params?.id === undefined || params.id === id;
}

/** Whether a read is among those named. */
export function isNamed(names: readonly string[], feature: string, operation: string): boolean {
  return names.some((name) => name === feature || name === `${feature}.${operation}`);
}
