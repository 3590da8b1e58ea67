import { derivedId } from "#functions/platform/cryptography/ids.ts";
import { fingerprint } from "#functions/platform/cryptography/signatures.ts";
import type { MessageType } from "#shared/domain/correspondence/conversations.ts";

/** A message to send. Without a thread it starts a new one. */
export interface MessageDraft {
  subject?: string | undefined;
  content: string;
  category?: string | undefined;
  threadId?: string | undefined;
  recipientId?: string | undefined;
  recipientEmail?: string | undefined;
  messageType?: MessageType | undefined;
  attachmentIds?: readonly string[] | undefined;
  /** Names a new conversation for which files were uploaded. */
  draftId?: string | undefined;
  idempotencyKey?: string | undefined;
  /** Message-ID of the mail that brought it, null for a mail without one; undefined for what came by no mail. */
  emailMessageId?: string | null | undefined;
}

/** What distinguishes a repeated attempt from another message under its key; null for what came by mail. */
export function requestHashOf(draft: MessageDraft): string | null {
  if (draft.emailMessageId !== undefined) return null;
  const { subject, content, category, threadId, draftId, messageType, attachmentIds = [] } = draft;
  const { recipientId, recipientEmail } = draft;
  const to = [threadId, draftId, recipientId, recipientEmail, messageType];
  return fingerprint(JSON.stringify([to, subject, content, category, attachmentIds]));
}

/**
 * The id of the conversation that a draft begins: it follows from the writer and from what the writer names the draft or
 * the attempt. Undefined when neither has a name.
 */
export function newThreadId(
  writerId: string,
  { draftId, idempotencyKey }: Pick<MessageDraft, "draftId" | "idempotencyKey">,
): string | undefined {
  if (draftId !== undefined) return derivedId(writerId, "draft", draftId);
  return idempotencyKey === undefined ? undefined : derivedId(writerId, "conversation", idempotencyKey);
}
