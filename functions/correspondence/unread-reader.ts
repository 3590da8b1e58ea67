import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import { type Mailbox, mailboxPartition, threadPrefix } from "#functions/platform/records/mailboxes.ts";
import { notificationRange, StoredNotification } from "#functions/platform/records/notifications.ts";
import { type ConversationStore, StoredThread } from "./conversations.ts";
import type { NotificationStore } from "./notifications.ts";

/** Reads what the counts of unread messages and notifications need, for functions that may only read. */
export type UnreadReader = Pick<ConversationStore, "threads"> & Pick<NotificationStore, "latest">;

export function unreadReader(documents: DynamoDBDocumentClient, table: string): UnreadReader {
  return {
    threads: async (mailbox) =>
      (await itemsOf(documents, table, mailbox, threadPrefix)).map((item) => StoredThread.parse(item)),
    latest: async (userId, most) => {
      const items = await latestItems(documents, { table, ...notificationRange(userId), most });
      return items.map((item) => StoredNotification.parse(item));
    },
  };
}

/** All items of a mailbox whose sort keys begin with a prefix. */
export async function itemsOf(
  documents: DynamoDBDocumentClient,
  table: string,
  mailbox: Mailbox,
  prefix: string,
): Promise<unknown[]> {
  const query = {
    TableName: table,
    KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
    ExpressionAttributeValues: { ":pk": mailboxPartition(mailbox), ":prefix": prefix },
    ConsistentRead: true,
  };
  const items: unknown[] = [];
  for await (const page of paginateQuery({ client: documents }, query)) items.push(...(page.Items ?? []));
  return items;
}
