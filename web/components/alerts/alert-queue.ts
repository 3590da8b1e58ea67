import type { Severity } from "#web/components/ui/notice.tsx";

/** The part of a message that determines its place in the queue. */
interface Queued {
  readonly text: string;
  readonly severity?: Severity;
  readonly durationMs?: number;
  readonly action?: unknown;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
}

/** News that was shown this long, in milliseconds, does not come back after a newer message. */
const readMs = 1500;

/**
 * Adds a message, in display order: the newest first, because it says what came of the reader's last step. After it come
 * earlier ones that are still of use: errors, undo, what stays until it is closed, and news that nobody can have read.
 * Undo applies to the latest action only, so a message with an action replaces an earlier one: its undo would no longer be
 * the one that the reader expects. A message that says the same as an earlier one replaces it.
 */
export function withAlert<Entry extends Queued>(queue: readonly Entry[], entry: Entry): readonly Entry[] {
  const isLeft = ({ text, severity, durationMs, action, shownAt }: Entry) =>
    action !== undefined
      ? entry.action === undefined
      : text !== entry.text && (severity === "error" || durationMs === 0 || entry.shownAt - shownAt < readMs);
  return [entry, ...queue.filter(isLeft)];
}
