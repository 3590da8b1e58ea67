/** The part of a message that determines its place in the queue. */
interface Queued {
  readonly text: string;
  readonly action?: unknown;
}

/**
 * Adds a message, in display order. Undo applies to the latest action only, so a message with an action replaces an
 * earlier one: its undo would no longer be the one that the reader expects. A message that says the same as an earlier
 * one replaces it, so that several changes in a row do not hold back what comes after them.
 */
export function withAlert<Entry extends Queued>(queue: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entry.action !== undefined) return [entry, ...queue.filter(({ action }) => action === undefined)];
  return [...queue.filter(({ text, action }) => action !== undefined || text !== entry.text), entry];
}
