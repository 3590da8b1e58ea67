/** The part of a message that determines its place in the queue. */
interface Queued {
  readonly text: string;
  readonly action?: unknown;
}

/**
 * Adds a message, in display order: the newest first, because it says what came of the reader's last step. Undo applies to
 * the latest action only, so a message with an action replaces an earlier one: its undo would no longer be the one that
 * the reader expects. A message that says the same as an earlier one replaces it.
 */
export function withAlert<Entry extends Queued>(queue: readonly Entry[], entry: Entry): readonly Entry[] {
  const isReplaced = ({ text, action }: Entry) =>
    entry.action === undefined ? action === undefined && text === entry.text : action !== undefined;
  return [entry, ...queue.filter((earlier) => !isReplaced(earlier))];
}
