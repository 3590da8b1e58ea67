import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import {
  notificationKey,
  notificationRange,
  StoredNotification,
} from "#functions/platform/records/notifications.ts";
import type { NotificationStore } from "./notifications.ts";

/** Notifications in the correspondence table, as their owner reads them. */
export function notificationStore(documents: DynamoDBDocumentClient, table: string): NotificationStore {
  return {
    latest: async (userId, most) => {
      const items = await latestItems(documents, { table, ...notificationRange(userId), most });
      return items.map((item) => StoredNotification.parse(item));
    },
    find: async (userId, id) => {
      const Key = notificationKey(userId, id);
      const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
      return Item && StoredNotification.parse(Item);
    },
    markRead: async (userId, id) =>
      isWritten(
        documents.send(
          new UpdateCommand({
            TableName: table,
            Key: notificationKey(userId, id),
            UpdateExpression: "SET isRead = :true",
            ConditionExpression: "attribute_exists(pk)",
            ExpressionAttributeValues: { ":true": true },
          }),
        ),
      ),
  };
}
