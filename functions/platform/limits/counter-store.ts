import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  UpdateCommand,
  type UpdateCommandInput,
} from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "#functions/platform/aws/conditions.ts";
import type { CounterStore } from "./rate-limit.ts";

/** Counters in the events table, one item per counter. */
export function counterStore(documents: DynamoDBDocumentClient, table: string): CounterStore {
  /** The count after the change; null when the condition did not hold. */
  const update = async (
    key: string,
    change: Pick<
      UpdateCommandInput,
      "UpdateExpression" | "ConditionExpression" | "ExpressionAttributeNames" | "ExpressionAttributeValues"
    >,
  ): Promise<number | null> => {
    const input = { TableName: table, Key: counterKey(key), ReturnValues: "UPDATED_NEW", ...change } as const;
    try {
      const { Attributes } = await documents.send(new UpdateCommand(input));
      return Number(Attributes?.attempts);
    } catch (error) {
      if (isConditionFailure(error)) return null;
      throw error;
    }
  };

  return {
    addBelow: async (key, max, expiresAtMs) =>
      update(key, {
        UpdateExpression: "ADD attempts :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(attempts) OR attempts < :max",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":max": max, ":ttl": ttlOf(expiresAtMs) },
      }),
    addSliding: async (key, max, { nowMs, windowMs }) => {
      const endsAtMs = nowMs + windowMs;
      const values = { ":one": 1, ":now": nowMs, ":end": endsAtMs, ":ttl": ttlOf(endsAtMs) };
      const names = { ExpressionAttributeNames: { "#ttl": "ttl" } };
      const goOn = () =>
        update(key, {
          ...names,
          UpdateExpression: "SET attempts = attempts + :one, endsAtMs = :end, #ttl = :ttl",
          ConditionExpression: "endsAtMs > :now AND attempts < :max",
          ExpressionAttributeValues: { ...values, ":max": max },
        });
      const start = () =>
        update(key, {
          ...names,
          UpdateExpression: "SET attempts = :one, endsAtMs = :end, #ttl = :ttl",
          ConditionExpression: "attribute_not_exists(endsAtMs) OR endsAtMs <= :now",
          ExpressionAttributeValues: values,
        });
      // Of several that find no counter one starts it; the others go on with that one.
      return ((await goOn()) ?? (await start()) ?? (await goOn())) !== null;
    },
    read: async (key) => {
      const input = { TableName: table, Key: counterKey(key), ConsistentRead: true };
      const { Item } = await documents.send(new GetCommand(input));
      return Number(Item?.attempts ?? 0);
    },
    remove: async (key) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: counterKey(key) }));
    },
  };
}

/** TTL only tidies; whether a window is over is decided by the key or by `endsAtMs`. */
function ttlOf(endMs: number): number {
  return Math.ceil(endMs / 1_000);
}

function counterKey(key: string): { pk: string; sk: string } {
  return { pk: `limit#${key}`, sk: "count" };
}
