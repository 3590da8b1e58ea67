import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { type BatchItem, batchSize, writeBatch } from "#functions/platform/aws/batch-write.ts";

const simultaneous = 4;

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
