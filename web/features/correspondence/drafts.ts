/** Drafts of replies, in memory until the page is closed. */
const drafts = new Map<string, string>();

const keyOf = (userId: string, threadId: string): string => `${userId} ${threadId}`;

export function draftOf(userId: string, threadId: string): string {
  return drafts.get(keyOf(userId, threadId)) ?? "";
}

/** An empty text removes the draft. */
export function keepDraft(userId: string, threadId: string, text: string): void {
  if (text === "") drafts.delete(keyOf(userId, threadId));
  else drafts.set(keyOf(userId, threadId), text);
}
