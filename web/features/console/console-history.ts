/** A command that was run. */
export interface PastCommand {
  readonly line: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Commands that are remembered. */
export const mostPast = 10;

const keyOf = (userId: string) => `console-history:${userId}`;

function isPast(value: unknown): value is PastCommand {
  if (typeof value !== "object" || value === null) return false;
  const { line, at } = value as Partial<PastCommand>;
  return typeof line === "string" && typeof at === "number";
}

/** The commands of a user in this tab, the latest first. */
export function readHistory(userId: string): readonly PastCommand[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isPast).slice(0, mostPast) : [];
  } catch {
    return [];
  }
}

/** The history with one more command; the same one twice in a row counts once. */
export function withCommand(history: readonly PastCommand[], added: PastCommand): readonly PastCommand[] {
  const others = history[0]?.line === added.line ? history.slice(1) : history;
  return [added, ...others].slice(0, mostPast);
}

export function writeHistory(userId: string, history: readonly PastCommand[]): void {
  sessionStorage.setItem(keyOf(userId), JSON.stringify(history));
}
