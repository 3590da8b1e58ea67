import { desk } from "#functions/platform/records/mailboxes.ts";
import { dayMs } from "#shared/domain/durations.ts";
import type { FileRemoval } from "./attachments/file-removal.ts";
import type { ConversationStore } from "./conversations.ts";
import { removeConversation } from "./removal.ts";

/** How long messages from people without an account are stored. */
const retentionDays = 400;
/** Read of each part of the index by one run. */
const mostOfPart = 100;

/** Removes conversations with guests that have ended long ago, while there is time. @returns how many */
export async function removeOldEmails(
  store: Pick<ConversationStore, "untouchedSince" | "thread" | "messages" | "write">,
  {
    clock,
    hasTime,
    release,
  }: { clock: () => number; hasTime: () => boolean; release: FileRemoval["release"] },
): Promise<number> {
  const before = new Date(clock() - retentionDays * dayMs).toISOString();
  const old = await store.untouchedSince("emails", before, mostOfPart);
  let removed = 0;
  for (const { id } of old) {
    if (!(await removeConversation(store, { mailbox: desk, threadId: id }, hasTime, release))) break;
    removed += 1;
  }
  return removed;
}
