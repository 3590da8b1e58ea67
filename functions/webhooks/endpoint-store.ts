import { createHash } from "node:crypto";
import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { userKey } from "#functions/platform/records/users.ts";
import {
  type CommonWebhookEvent,
  commonWebhookEvents,
  subscriberBuckets,
} from "#shared/domain/developer/webhooks.ts";
import { type EndpointList, endpointListKey, endpointListReader } from "./endpoint-list.ts";

const bucketOf = (userId: string) =>
  (createHash("sha256").update(userId).digest()[0] ?? 0) % subscriberBuckets;
const subscribersOf = (event: CommonWebhookEvent, bucket: number) => `webhook-subscribers#${event}#${bucket}`;
const subscriberKey = (event: CommonWebhookEvent, userId: string) => ({
  pk: subscribersOf(event, bucketOf(userId)),
  sk: userKey(userId).pk,
});

const SubscriberItem = z.object({ sk: z.string().startsWith("user#") });
const pageSize = 100;

/** Endpoints in the accounts table (GetItem, PutItem, DeleteItem; Query for subscribers). */
export function endpointStore(documents: DynamoDBDocumentClient, TableName: string) {
  /** Subscriptions to common events that a list has and another one has not. */
  const subscriptions = (userId: string, before: EndpointList, after: EndpointList): TransactionWrite[] =>
    commonWebhookEvents.flatMap((event): TransactionWrite[] => {
      const [had, has] = [before, after].map(({ endpoints }) =>
        endpoints.some(({ status, events }) => status === "active" && events.includes(event)),
      );
      if (had === has) return [];
      const key = subscriberKey(event, userId);
      return [
        has
          ? { Put: { TableName, Item: { ...key, ...ownedBy(userId, key) } } }
          : { Delete: { TableName, Key: key } },
      ];
    });

  return {
    read: endpointListReader(documents, TableName),

    /** Writes the successor of a list, with other writes; false when something else was written since. */
    write(
      userId: string,
      before: EndpointList,
      after: EndpointList,
      others: readonly TransactionWrite[] = [],
    ): Promise<boolean> {
      const head = {
        Put: {
          TableName,
          Item: { ...endpointListKey(userId), ...after },
          ConditionExpression: "attribute_not_exists(pk) OR version = :before",
          ExpressionAttributeValues: { ":before": before.version },
        },
      };
      return isWritten(transact(documents, [head, ...subscriptions(userId, before, after), ...others]));
    },

    /** Users with an active endpoint for an event that concerns everyone, page by page. */
    async *subscribers(event: CommonWebhookEvent, bucket: number): AsyncGenerator<string[]> {
      const query = {
        TableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": subscribersOf(event, bucket) },
        Limit: pageSize,
      };
      for await (const { Items = [] } of paginateQuery({ client: documents }, query)) {
        yield Items.map((item) => SubscriberItem.parse(item).sk.slice("user#".length));
      }
    },
  };
}
export type EndpointStore = ReturnType<typeof endpointStore>;
