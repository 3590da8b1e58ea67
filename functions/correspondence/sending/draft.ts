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
  idempotencyKey?: string | undefined;
}
