import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { unreadCount } from "#functions/platform/records/mailboxes.ts";
import type { ConversationStore } from "./conversations.ts";
import { countsKeys, summed } from "./mailbox-index.ts";

/** Reads what the counts of unread messages and notifications need, for functions that may only read. */
export type UnreadReader = Pick<ConversationStore, "counts"> & Pick<NotificationStore, "unread">;

export function unreadReader(documents: DynamoDBDocumentClient, table: string): UnreadReader {
  return {
    counts: async (mailbox, adminId) =>
      summed(await readBatch(documents, table, countsKeys(mailbox, adminId))),
    unread: async (userId) => {
      const { key, name } = unreadCount(userId);
      const [item] = await readBatch(documents, table, [key]);
      return Number(item?.[name] ?? 0);
    },
  };
}
