import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { ownerPartition } from "#functions/platform/records/owner-index.ts";
import type { ItemKey } from "#functions/platform/records/users.ts";
import { partitionReader, type ReadPartition } from "./owned-reader.ts";

const Key = z.object({ pk: z.string(), sk: z.string() });

const simultaneous = 4;

/** Reading and removing the items of a user. */
export interface OwnedItems {
  /** All items of a partition. */
  readonly read: ReadPartition;
  /** An item; undefined when there is none. */
  find(table: string, key: ItemKey): Promise<Record<string, unknown> | undefined>;
  /**
   * Deletes what is in a partition while there is time; true when nothing is left. May be repeated.
   * @param hasTime asked before each round
   * @param spared sort keys of items that stay
   */
  removePartition(
    table: string,
    partition: string,
    hasTime: () => boolean,
    spared?: readonly string[],
  ): Promise<boolean>;
  /** The same for the items that name a user as their owner, wherever in the table they are. */
  removeOwned(table: string, userId: string, hasTime: () => boolean): Promise<boolean>;
  /** The same for items by their keys, each named once. */
  removeItems(table: string, keys: readonly ItemKey[], hasTime: () => boolean): Promise<boolean>;
  /** Deletes an item that still has a version; false when it has another one. */
  removeVersion(table: string, key: ItemKey, version: number): Promise<boolean>;
}

export function ownedItems(documents: DynamoDBDocumentClient): OwnedItems {
  const page = async (input: { table: string; index?: string; partition: string }, start?: object) => {
    const { table, index, partition } = input;
    return documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: index === undefined ? "pk = :pk" : "gsi1pk = :pk",
        ExpressionAttributeValues: { ":pk": partition },
        ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
        Limit: batchSize * simultaneous,
        ...(start === undefined ? {} : { ExclusiveStartKey: { ...start } }),
      }),
    );
  };

  /** Deletes as many as one round has. */
  const deleteRound = async (table: string, keys: readonly ItemKey[]): Promise<void> => {
    const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
      keys.slice(index * batchSize, (index + 1) * batchSize).map((Key) => ({ DeleteRequest: { Key } })),
    );
    await Promise.all(batches.map((batch) => writeBatch(documents, table, batch)));
  };

  /** Goes through all pages, so that an index that lags behind does not return the same items again. */
  const remove = async (
    input: { table: string; index?: string; partition: string },
    hasTime: () => boolean,
    spared: readonly string[] = [],
  ): Promise<boolean> => {
    let start: object | undefined;
    do {
      if (!hasTime()) return false;
      const { Items = [], LastEvaluatedKey } = await page(input, start);
      const keys = Items.map((item) => Key.parse(item)).filter(({ sk }) => !spared.includes(sk));
      await deleteRound(input.table, keys);
      start = LastEvaluatedKey;
    } while (start !== undefined);
    return true;
  };

  return {
    read: partitionReader(documents),
    find: async (TableName, key) => {
      const command = new GetCommand({ TableName, Key: { ...key }, ConsistentRead: true });
      return (await documents.send(command)).Item;
    },
    removePartition: async (table, partition, hasTime, spared) =>
      remove({ table, partition }, hasTime, spared),
    removeOwned: async (table, userId, hasTime) =>
      remove({ table, index: "gsi1", partition: ownerPartition(userId) }, hasTime),
    removeItems: async (table, keys, hasTime) => {
      const size = batchSize * simultaneous;
      for (let from = 0; from < keys.length; from += size) {
        // One round at least, so that each call comes further.
        if (from > 0 && !hasTime()) return false;
        await deleteRound(table, keys.slice(from, from + size));
      }
      return true;
    },
    removeVersion: async (TableName, key, version) =>
      isWritten(
        documents.send(
          new DeleteCommand({
            TableName,
            Key: { ...key },
            ConditionExpression: "attribute_not_exists(pk) OR version = :version",
            ExpressionAttributeValues: { ":version": version },
          }),
        ),
      ),
  };
}
