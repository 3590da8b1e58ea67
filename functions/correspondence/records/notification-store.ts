import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { notificationKey, StoredNotification } from "#functions/platform/records/notifications.ts";
import { unreadReader } from "./unread-reader.ts";

/** Notifications in the correspondence table, as their owner reads them. */
export function notificationStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string,
  clock: () => number = Date.now,
): NotificationStore {
  return {
    latest: unreadReader(documents, table).latest,
    find: async (userId, id) => {
      const Key = notificationKey(userId, id);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredNotification.parse(Item);
    },
    markRead: async (userId, id) =>
      isWritten(
        transact(documents, [
          {
            Update: {
              TableName: table,
              Key: notificationKey(userId, id),
              UpdateExpression: "SET isRead = :true, readAt = if_not_exists(readAt, :now)",
              ConditionExpression: "attribute_exists(pk)",
              ExpressionAttributeValues: { ":true": true, ":now": new Date(clock()).toISOString() },
            },
          },
          eventPut(eventsTable, { name: "notification.read", userId, data: { notificationId: id } }),
        ]),
      ),
  };
}
