import type { ConversationStore, StoredMessage } from "#functions/correspondence/records/conversations.ts";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";

/** Among the last N messages a repeated attempt is recognised. */
const remembered = 50;

/** The message that the same attempt has sent before. @param key names the attempt; undefined for one that has no name */
export async function sentBefore(
  store: Pick<ConversationStore, "messages">,
  own: Mailbox,
  threadId: string,
  key: string | undefined,
): Promise<StoredMessage | undefined> {
  if (key === undefined) return undefined;
  const latest = await store.messages(own, threadId, remembered);
  return latest.find(({ isIncoming, idempotencyKey }) => !isIncoming && idempotencyKey === key);
}
