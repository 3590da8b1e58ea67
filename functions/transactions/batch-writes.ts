import { setTimeout as pause } from "node:timers/promises";
import { BatchWriteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

export type BatchItem = { PutRequest: { Item: object } } | { DeleteRequest: { Key: object } };

/** What DynamoDB takes in one call. */
const batchSize = 25;
const simultaneous = 4;
const attempts = 6;

/** Writes in batches, several at a time; what the table could not take at once is tried again. */
export async function writeInBatches(
  client: DynamoDBDocumentClient,
  tableName: string,
  items: readonly BatchItem[],
): Promise<void> {
  const batches: BatchItem[][] = [];
  for (let from = 0; from < items.length; from += batchSize)
    batches.push(items.slice(from, from + batchSize));
  const worker = async () => {
    try {
      for (let batch = batches.shift(); batch; batch = batches.shift())
        await writeBatch(client, tableName, batch);
    } catch (error) {
      batches.length = 0;
      throw error;
    }
  };
  await Promise.all(Array.from({ length: simultaneous }, worker));
}

async function writeBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  batch: BatchItem[],
): Promise<void> {
  let rest: Record<string, unknown>[] | undefined = batch;
  for (let attempt = 1; rest && rest.length > 0; attempt++) {
    const command: BatchWriteCommand = new BatchWriteCommand({ RequestItems: { [tableName]: rest } });
    const { UnprocessedItems } = await client.send(command);
    rest = UnprocessedItems?.[tableName];
    if (!rest || rest.length === 0) return;
    if (attempt === attempts) throw new Error(`The table left ${rest.length} items of a batch unwritten`);
    await pause(Math.random() * 40 * 2 ** attempt);
  }
}
