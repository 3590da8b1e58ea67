import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { Overtaken, retriedWhenOvertaken } from "#functions/platform/aws/retry.ts";
import { type TransactionWrite, transact } from "#functions/platform/aws/transact.ts";
import { timedId } from "#functions/platform/cryptography/ids.ts";
import { userKey } from "#functions/platform/records/users.ts";
import { WebhookAttempt } from "#shared/api/developer/webhooks.ts";
import { webhookLimits } from "#shared/domain/developer/webhooks.ts";
import { daySeconds } from "#shared/domain/durations.ts";

const StoredDelivery = z.object({
  id: z.string(),
  endpointId: z.string(),
  messageId: z.string(),
  event: z.string(),
  at: z.iso.datetime(),
  url: z.string(),
  payload: z.string(),
  state: z.enum(["waiting", "delivered", "failed"]),
  nextAttemptAt: z.iso.datetime().nullable(),
  attempts: z.array(WebhookAttempt),
  /** How many there are of them, for conditions. */
  made: z.int().nonnegative(),
  /** Attempts that were begun since the last one that was noted. */
  unnoted: z.int().nonnegative().default(0),
  /** How many attempts it may have in all; a replay adds to it. */
  allowed: z.int().positive(),
});
/** A message to one endpoint, as stored. */
export type StoredDelivery = z.infer<typeof StoredDelivery>;

export interface DeliveryRef {
  readonly userId: string;
  readonly endpointId: string;
  readonly deliveryId: string;
}

/** What an attempt makes of a delivery. */
export type DeliveryOutcome = Pick<StoredDelivery, "state" | "nextAttemptAt" | "url">;

const count = z.int().nonnegative().default(0);
export const EndpointCounts = z.object({ delivered: count, givenUp: count, failuresInARow: count });
/** How deliveries to an endpoint ended. */
export type EndpointCounts = z.infer<typeof EndpointCounts>;

const Slots = z.object({ version: z.int(), slots: z.record(z.string(), z.number()) });

const { retentionDays, simultaneous } = webhookLimits;
const retentionMs = retentionDays * daySeconds * 1_000;
const partition = (userId: string) => userKey(userId).pk;
const deliveryKey = ({ userId, endpointId, deliveryId }: DeliveryRef) => ({
  pk: partition(userId),
  sk: `webhook-delivery#${endpointId}#${deliveryId}`,
});
/** Where it is counted how deliveries to an endpoint ended. */
export const countsKey = (userId: string, endpointId: string) => ({
  pk: partition(userId),
  sk: `webhook-counts#${endpointId}`,
});
const slotsKey = (userId: string) => ({ pk: partition(userId), sk: "webhook-slots" });

/** Sorts by time. */
export function deliveryId(at: string, messageId: string): string {
  return timedId(Date.parse(at), messageId);
}

/** Deliveries in the events table (GetItem, Query, PutItem, UpdateItem). */
export function deliveryStore(documents: DynamoDBDocumentClient, TableName: string) {
  const slotsOf = async (userId: string) => {
    const command = new GetCommand({ TableName, Key: slotsKey(userId), ConsistentRead: true });
    const { Item } = await documents.send(command);
    return Item ? Slots.parse(Item) : { version: 0, slots: {} };
  };
  /** Changes who holds a slot; `decide` gives null to leave it as it is. */
  const changeSlots = (
    userId: string,
    decide: (slots: Record<string, number>) => Record<string, number> | null,
  ): Promise<boolean> =>
    retriedWhenOvertaken(
      async () => {
        const { version, slots } = await slotsOf(userId);
        const next = decide({ ...slots });
        if (next === null) return false;
        const put = new PutCommand({
          TableName,
          Item: { ...slotsKey(userId), version: version + 1, slots: next },
          ConditionExpression: "attribute_not_exists(pk) OR version = :before",
          ExpressionAttributeValues: { ":before": version },
        });
        if (!(await isWritten(documents.send(put)))) throw new Overtaken();
        return true;
      },
      { retries: 8, giveUp: (cause) => cause },
    );

  return {
    /** False when it is there already. */
    add(userId: string, delivery: StoredDelivery): Promise<boolean> {
      const key = deliveryKey({ userId, endpointId: delivery.endpointId, deliveryId: delivery.id });
      const ttl = Math.ceil((Date.parse(delivery.at) + retentionMs) / 1_000) + daySeconds;
      const put = new PutCommand({
        TableName,
        Item: { ...key, ...delivery, ttl },
        ConditionExpression: "attribute_not_exists(pk)",
      });
      return isWritten(documents.send(put));
    },

    /** Never stale; undefined when there is none, or when it is older than deliveries are shown. */
    async find(ref: DeliveryRef, nowMs: number): Promise<StoredDelivery | undefined> {
      const command = new GetCommand({ TableName, Key: deliveryKey(ref), ConsistentRead: true });
      const { Item } = await documents.send(command);
      const found = Item && StoredDelivery.parse(Item);
      return found && Date.parse(found.at) > nowMs - retentionMs ? found : undefined;
    },

    /** A page of an endpoint's deliveries, newest first, and the id after which the next one begins. */
    async page(
      { userId, endpointId, before }: { userId: string; endpointId: string; before: string | undefined },
      nowMs: number,
    ): Promise<{ deliveries: StoredDelivery[]; last: string | null }> {
      const oldest = deliveryKey({
        userId,
        endpointId,
        deliveryId: deliveryId(new Date(nowMs - retentionMs + 1).toISOString(), ""),
      });
      const key = (id: string) => deliveryKey({ userId, endpointId, deliveryId: id });
      const { Items = [], LastEvaluatedKey } = await documents.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
          ExpressionAttributeValues: { ":pk": oldest.pk, ":from": oldest.sk, ":to": key("~").sk },
          ScanIndexForward: false,
          Limit: 20,
          ConsistentRead: true,
          ...(before === undefined ? {} : { ExclusiveStartKey: key(before) }),
        }),
      );
      const deliveries = Items.map((item) => StoredDelivery.parse(item));
      return { deliveries, last: LastEvaluatedKey ? (deliveries.at(-1)?.id ?? null) : null };
    },

    /**
     * Counts an attempt before it is made, so that one that cannot be noted counts, too; false when another one was begun or
     * noted since.
     */
    begin(ref: DeliveryRef, before: StoredDelivery): Promise<boolean> {
      const command = new UpdateCommand({
        TableName,
        Key: deliveryKey(ref),
        UpdateExpression: "SET unnoted = :next",
        ConditionExpression:
          "made = :made AND #state = :waiting AND (unnoted = :unnoted OR attribute_not_exists(unnoted))",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: {
          ":next": before.unnoted + 1,
          ":unnoted": before.unnoted,
          ":made": before.made,
          ":waiting": "waiting",
        },
      });
      return isWritten(documents.send(command));
    },

    /** Adds an attempt; false when another one was noted since. */
    note(
      ref: DeliveryRef,
      before: StoredDelivery,
      attempt: WebhookAttempt,
      outcome: DeliveryOutcome,
    ): Promise<boolean> {
      const command = new UpdateCommand({
        TableName,
        Key: deliveryKey(ref),
        UpdateExpression:
          "SET attempts = list_append(attempts, :attempt), made = :next, unnoted = :none, #state = :state, nextAttemptAt = :pause, #url = :url",
        ConditionExpression: "made = :made AND #state = :waiting",
        ExpressionAttributeNames: { "#state": "state", "#url": "url" },
        ExpressionAttributeValues: {
          ":attempt": [attempt],
          ":state": outcome.state,
          ":pause": outcome.nextAttemptAt,
          ":next": before.made + 1,
          ":none": 0,
          ":url": outcome.url,
          ":made": before.made,
          ":waiting": "waiting",
        },
      });
      return isWritten(documents.send(command));
    },

    /** Ends a delivery that is not to be attempted; false when it has ended. */
    drop(ref: DeliveryRef): Promise<boolean> {
      const command = new UpdateCommand({
        TableName,
        Key: deliveryKey(ref),
        UpdateExpression: "SET #state = :failed, nextAttemptAt = :none",
        ConditionExpression: "#state = :waiting",
        ExpressionAttributeNames: { "#state": "state" },
        ExpressionAttributeValues: { ":failed": "failed", ":waiting": "waiting", ":none": null },
      });
      return isWritten(documents.send(command));
    },

    /** Lets a delivery that has ended be attempted again, with other writes; false when it has not ended. */
    reopen(
      ref: DeliveryRef,
      allowed: number,
      now: string,
      others: readonly TransactionWrite[],
    ): Promise<boolean> {
      const update = {
        Update: {
          TableName,
          Key: deliveryKey(ref),
          UpdateExpression:
            "SET #state = :waiting, allowed = :allowed, unnoted = :none, nextAttemptAt = :now",
          ConditionExpression: "attribute_exists(pk) AND #state <> :waiting",
          ExpressionAttributeNames: { "#state": "state" },
          ExpressionAttributeValues: { ":waiting": "waiting", ":allowed": allowed, ":none": 0, ":now": now },
        },
      };
      return isWritten(transact(documents, [update, ...others]));
    },

    /** Counts how a delivery ended, and returns the counts of its endpoint. */
    async count(userId: string, endpointId: string, isDelivered: boolean): Promise<EndpointCounts> {
      const command = new UpdateCommand({
        TableName,
        Key: countsKey(userId, endpointId),
        UpdateExpression: isDelivered
          ? "SET failuresInARow = :none ADD delivered :one"
          : "ADD givenUp :one, failuresInARow :one",
        ExpressionAttributeValues: { ":one": 1, ...(isDelivered && { ":none": 0 }) },
        ReturnValues: "ALL_NEW",
      });
      return EndpointCounts.parse((await documents.send(command)).Attributes);
    },

    /** Forgets the failures of an endpoint that was switched on again. */
    async forgive(userId: string, endpointId: string): Promise<void> {
      const command = new UpdateCommand({
        TableName,
        Key: countsKey(userId, endpointId),
        UpdateExpression: "SET failuresInARow = :none",
        ExpressionAttributeValues: { ":none": 0 },
      });
      await documents.send(command);
    },

    /** Takes one of a user's slots for a delivery until a time; false when it is on its way, or all are taken. */
    takeSlot(ref: DeliveryRef, nowMs: number, untilMs: number): Promise<boolean> {
      const name = `${ref.endpointId}#${ref.deliveryId}`;
      return changeSlots(ref.userId, (slots) => {
        const taken = Object.entries(slots).filter(([, until]) => until > nowMs);
        if (taken.length >= simultaneous || taken.some(([holder]) => holder === name)) return null;
        return { ...Object.fromEntries(taken), [name]: untilMs };
      });
    },

    async freeSlot(ref: DeliveryRef): Promise<void> {
      await changeSlots(ref.userId, ({ [`${ref.endpointId}#${ref.deliveryId}`]: _, ...others }) => others);
    },
  };
}
export type DeliveryStore = ReturnType<typeof deliveryStore>;
