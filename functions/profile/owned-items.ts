import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";
import { ownerPartition } from "#functions/platform/records/owner-index.ts";
import { partitionReader, type ReadPartition } from "./owned-reader.ts";

const Key = z.object({ pk: z.string(), sk: z.string() });
type Key = z.infer<typeof Key>;

const simultaneous = 4;

/** Reading and removing all items of a partition. */
export interface OwnedItems {
  readonly read: ReadPartition;
  /**
   * Deletes what is in a partition while there is time; true when nothing is left. May be repeated.
   * @param hasTime asked before each round
   * @param prefix what the sort keys begin with, to delete only a part of it
   */
  removePartition(
    table: string,
    partition: string,
    hasTime: () => boolean,
    prefix?: string,
  ): Promise<boolean>;
  /** The same for the items that name a user as their owner, wherever in the table they are. */
  removeOwned(table: string, userId: string, hasTime: () => boolean): Promise<boolean>;
}

export function ownedItems(documents: DynamoDBDocumentClient): OwnedItems {
  const page = async (
    input: { table: string; index?: string; partition: string; prefix?: string; limit?: number },
    start?: object,
  ) => {
    const { table, index, partition, prefix, limit } = input;
    const inPartition = index === undefined ? "pk = :pk" : "gsi1pk = :pk";
    return documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: `${inPartition}${prefix === undefined ? "" : " AND begins_with(sk, :prefix)"}`,
        ExpressionAttributeValues: {
          ":pk": partition,
          ...(prefix === undefined ? {} : { ":prefix": prefix }),
        },
        ...(index === undefined ? { ConsistentRead: true } : { IndexName: index }),
        ...(limit === undefined ? {} : { Limit: limit }),
        ...(start === undefined ? {} : { ExclusiveStartKey: { ...start } }),
      }),
    );
  };

  const deleteBatch = async (table: string, keys: readonly Key[]): Promise<void> => {
    const deletions = keys.map((key) => ({ DeleteRequest: { Key: key } }));
    await writeBatch(documents, table, deletions);
  };

  /** Goes through all pages, so that an index that lags behind does not return the same items again. */
  const remove = async (
    input: { table: string; index?: string; partition: string; prefix?: string },
    hasTime: () => boolean,
  ): Promise<boolean> => {
    let start: object | undefined;
    do {
      if (!hasTime()) return false;
      const { Items = [], LastEvaluatedKey } = await page(
        { ...input, limit: batchSize * simultaneous },
        start,
      );
      const keys = Items.map((item) => Key.parse(item));
      const batches = Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
        keys.slice(index * batchSize, (index + 1) * batchSize),
      );
      await Promise.all(batches.map((batch) => deleteBatch(input.table, batch)));
      start = LastEvaluatedKey;
    } while (start !== undefined);
    return true;
  };

  return {
    read: partitionReader(documents),
    removePartition: async (table, partition, hasTime, prefix) =>
      remove({ table, partition, ...(prefix === undefined ? {} : { prefix }) }, hasTime),
    removeOwned: async (table, userId, hasTime) =>
      remove({ table, index: "gsi1", partition: ownerPartition(userId) }, hasTime),
  };
}
