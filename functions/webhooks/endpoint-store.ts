import { createHash } from "node:crypto";
import {
  type DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type TransactWriteCommandInput,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { ownedBy } from "#functions/platform/records/owner-index.ts";
import { userKey } from "#functions/platform/records/users.ts";
import {
  type CommonWebhookEvent,
  commonWebhookEvents,
  subscriberBuckets,
  webhookEvents,
} from "#shared/domain/developer/webhooks.ts";

export type EndpointWrite = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];

const Endpoint = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  maxAttempts: z.int().positive(),
  status: z.enum(["active", "off", "failing"]),
  createdAt: z.iso.datetime(),
  /** Signing secrets, sealed for the endpoint, the newest first; the others sign until their time. */
  secrets: z.array(z.object({ sealed: z.string(), until: z.iso.datetime().nullable() })).min(1),
});
/** A webhook endpoint as stored. */
export type Endpoint = z.infer<typeof Endpoint>;

const EndpointList = z.object({
  version: z.int().nonnegative(),
  endpoints: z.array(Endpoint),
  /** How many were active after each change of that number, oldest first. */
  activity: z.array(z.object({ at: z.iso.datetime(), active: z.int().nonnegative() })),
});
/** The endpoints of one user, oldest first, guarded by a version. */
export type EndpointList = z.infer<typeof EndpointList>;

const listKey = (userId: string) => ({ pk: userKey(userId).pk, sk: "webhooks" });

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
  const subscriptions = (userId: string, before: EndpointList, after: EndpointList): EndpointWrite[] =>
    commonWebhookEvents.flatMap((event): EndpointWrite[] => {
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
    /** Never stale; version 0 and empty for someone who never had an endpoint. */
    async read(userId: string): Promise<EndpointList> {
      const command = new GetCommand({ TableName, Key: listKey(userId), ConsistentRead: true });
      const { Item } = await documents.send(command);
      return Item ? EndpointList.parse(Item) : { version: 0, endpoints: [], activity: [] };
    },

    /** Writes the successor of a list, with other writes; false when something else was written since. */
    write(
      userId: string,
      before: EndpointList,
      after: EndpointList,
      others: readonly EndpointWrite[] = [],
    ): Promise<boolean> {
      const head = {
        Put: {
          TableName,
          Item: { ...listKey(userId), ...after },
          ConditionExpression: "attribute_not_exists(pk) OR version = :before",
          ExpressionAttributeValues: { ":before": before.version },
        },
      };
      return isWritten(transact(documents, [head, ...subscriptions(userId, before, after), ...others]));
    },

    /** Users with an active endpoint for an event that concerns everyone, page by page. */
    async *subscribers(event: CommonWebhookEvent, bucket: number): AsyncGenerator<string[]> {
      let start: Record<string, unknown> | undefined;
      do {
        const page = await documents.send(
          new QueryCommand({
            TableName,
            KeyConditionExpression: "pk = :pk",
            ExpressionAttributeValues: { ":pk": subscribersOf(event, bucket) },
            Limit: pageSize,
            ...(start && { ExclusiveStartKey: start }),
          }),
        );
        yield (page.Items ?? []).map((item) => SubscriberItem.parse(item).sk.slice("user#".length));
        start = page.LastEvaluatedKey;
      } while (start !== undefined);
    },
  };
}
export type EndpointStore = ReturnType<typeof endpointStore>;
