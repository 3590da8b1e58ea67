import { BatchWriteCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { retried } from "./retry.ts";

export type BatchItem = { PutRequest: { Item: object } } | { DeleteRequest: { Key: object } };

/** What DynamoDB takes in one call. */
export const batchSize = 25;
const retries = 5;

/**
 * Writes and deletes at most `batchSize` items; what the table could not take at once is tried again, five times.
 * @throws Error when the table still leaves some
 */
export async function writeBatch(
  documents: DynamoDBDocumentClient,
  table: string,
  items: readonly BatchItem[],
): Promise<void> {
  let rest: Record<string, unknown>[] = [...items];
  const attempt = async (): Promise<void> => {
    if (rest.length === 0) return;
    const command: BatchWriteCommand = new BatchWriteCommand({ RequestItems: { [table]: rest } });
    rest = (await documents.send(command)).UnprocessedItems?.[table] ?? [];
    if (rest.length > 0) throw new ItemsLeft(`The table left ${rest.length} items of a batch unwritten`);
  };
  await retried(attempt, { retries, when: (error) => error instanceof ItemsLeft });
}

class ItemsLeft extends Error {
  override readonly name = "ItemsLeft";
}
