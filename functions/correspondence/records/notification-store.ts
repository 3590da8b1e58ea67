import { type DynamoDBDocumentClient, GetCommand, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { conflict } from "#functions/correspondence/errors.ts";
import type { NotificationStore } from "#functions/correspondence/notifications.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { latestItems } from "#functions/platform/records/latest-items.ts";
import {
  countedUnread,
  notificationKey,
  notificationRange,
  StoredNotification,
} from "#functions/platform/records/notifications.ts";
import { unreadReader } from "./unread-reader.ts";

/** A transaction has at most a hundred writes: two for each notification, and the count. */
const mostMarked = 49;
const retries = 4;

/** Notifications in the correspondence table, as their owner reads them. */
export function notificationStore(
  documents: DynamoDBDocumentClient,
  table: string,
  eventsTable: string,
  clock: () => number = Date.now,
): NotificationStore {
  const find: NotificationStore["find"] = async (userId, id) => {
    const Key = notificationKey(userId, id);
    const { Item } = await documents.send(new GetCommand({ TableName: table, Key, ConsistentRead: true }));
    return Item && StoredNotification.parse(Item);
  };
  /** Marks unread ones with what they add to the count, all or none; false when one of them is no longer unread. */
  const mark = (userId: string, unread: readonly StoredNotification[]): Promise<boolean> => {
    const counted = unread.filter(({ isCounted }) => isCounted).length;
    const writes = unread.flatMap(({ id }) => [
      {
        Update: {
          TableName: table,
          Key: notificationKey(userId, id),
          UpdateExpression: "SET isRead = :true, readAt = :now",
          ConditionExpression: "isRead = :false",
          ExpressionAttributeValues: {
            ":true": true,
            ":false": false,
            ":now": new Date(clock()).toISOString(),
          },
        },
      },
      eventPut(eventsTable, { name: "notification.read", userId, data: { notificationId: id } }),
    ]);
    const counts = counted === 0 ? [] : [countedUnread(table, userId, -counted)];
    return isWritten(transact(documents, [...writes, ...counts]));
  };
  const allUnread = async (userId: string): Promise<StoredNotification[]> => {
    const { pk, prefix } = notificationRange(userId);
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
      ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
      ConsistentRead: true,
    };
    const found: StoredNotification[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
      found.push(...Items.map((item) => StoredNotification.parse(item)));
    }
    return found.filter(({ isRead }) => !isRead);
  };
  return {
    find,
    unread: unreadReader(documents, table).unread,
    latest: async (userId, most) => {
      const items = await latestItems(documents, { table, ...notificationRange(userId), most });
      return items.map((item) => StoredNotification.parse(item));
    },
    markRead: async (userId, id) => {
      const stored = await find(userId, id);
      if (stored === undefined) return false;
      // A call that was quicker may have marked it; the count goes down once.
      if (!stored.isRead) await mark(userId, [stored]);
      return true;
    },
    markAllRead: (userId) =>
      retriedWhenOvertaken(
        async () => {
          const waiting = await allUnread(userId);
          for (let at = 0; at < waiting.length; at += mostMarked) {
            if (!(await mark(userId, waiting.slice(at, at + mostMarked)))) throw new Overtaken();
          }
        },
        { retries, giveUp: conflict },
      ),
  };
}
