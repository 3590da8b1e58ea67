/** As far as the order of messages goes. */
interface Queued {
  readonly action?: unknown;
}

/**
 * The messages with one more, in the order they are shown. A way back is the way back from what was done last: it
 * takes the place of an earlier one, which would undo something else than its reader means.
 */
export function withAlert<Entry extends Queued>(queue: readonly Entry[], entry: Entry): readonly Entry[] {
  if (entry.action === undefined) return [...queue, entry];
  return [entry, ...queue.filter(({ action }) => action === undefined)];
}
