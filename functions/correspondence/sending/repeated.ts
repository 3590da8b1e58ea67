import { keyUsed } from "#functions/correspondence/errors.ts";
import type { ConversationStore, StoredMessage } from "#functions/correspondence/records/conversations.ts";
import type { Mailbox } from "#functions/platform/records/mailboxes.ts";
import { type MessageDraft, requestHashOf } from "./draft.ts";

/** Among the last N messages a repeated attempt is recognised. */
const remembered = 50;

/**
 * The message that the same attempt has sent before; undefined also for an attempt that has no name.
 * @throws AppError CONFLICT when another message was sent under its key
 */
export async function sentBefore(
  store: Pick<ConversationStore, "messages">,
  own: Mailbox,
  threadId: string,
  draft: MessageDraft,
): Promise<StoredMessage | undefined> {
  const { idempotencyKey: key } = draft;
  if (key === undefined) return undefined;
  const latest = await store.messages(own, threadId, remembered);
  const sent = latest.find(({ isIncoming, idempotencyKey }) => !isIncoming && idempotencyKey === key);
  if (sent?.requestHash != null && sent.requestHash !== requestHashOf(draft)) throw keyUsed();
  return sent;
}
