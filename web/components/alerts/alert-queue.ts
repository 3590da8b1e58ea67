/** The part of a message that determines its place in the queue. */
interface Queued {
  readonly action?: unknown;
}

/**
 * Adds a message, in display order. Undo applies to the latest action only, so a message with an action replaces an
 * earlier one: its undo would no longer be the one that the reader expects.
 */
export function withAlert<Entry extends Queued>(queue: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entry.action === undefined) return [...queue, entry];
  return [entry, ...queue.filter(({ action }) => action === undefined)];
}
