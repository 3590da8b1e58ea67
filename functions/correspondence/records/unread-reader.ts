import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import { notificationRange, StoredNotification } from "#functions/platform/records/notifications.ts";
import type { ConversationStore } from "./conversations.ts";
import { countsKeys, summed } from "./mailbox-index.ts";

/** Reads what the counts of unread messages and notifications need, for functions that may only read. */
export type UnreadReader = Pick<ConversationStore, "counts"> & Pick<NotificationStore, "latest">;

export function unreadReader(documents: DynamoDBDocumentClient, table: string): UnreadReader {
  return {
    counts: async (mailbox, adminId) =>
      summed(await readBatch(documents, table, countsKeys(mailbox, adminId))),
    latest: async (userId, most) => {
      const items = await latestItems(documents, { table, ...notificationRange(userId), most });
      return items.map((item) => StoredNotification.parse(item));
    },
  };
}
