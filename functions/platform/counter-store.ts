import { DeleteCommand, type DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { isConditionFailure } from "./conditions.ts";
import type { CounterStore } from "./rate-limit.ts";

/** Counters in the events table, one item per counter. */
export function counterStore(documents: DynamoDBDocumentClient, table: string): CounterStore {
  return {
    addBelow: async (key, max, expiresAtMs) => {
      const command = new UpdateCommand({
        TableName: table,
        Key: counterKey(key),
        UpdateExpression: "ADD attempts :one SET #ttl = :ttl",
        ConditionExpression: "attribute_not_exists(attempts) OR attempts < :max",
        ExpressionAttributeNames: { "#ttl": "ttl" },
        ExpressionAttributeValues: { ":one": 1, ":max": max, ":ttl": Math.ceil(expiresAtMs / 1_000) },
      });
      try {
        await documents.send(command);
        return true;
      } catch (error) {
        if (isConditionFailure(error)) return false;
        throw error;
      }
    },
    remove: async (key) => {
      await documents.send(new DeleteCommand({ TableName: table, Key: counterKey(key) }));
    },
  };
}

function counterKey(key: string): { pk: string; sk: string } {
  return { pk: `limit#${key}`, sk: "count" };
}
