import { BatchGetCommand, type DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { retried } from "./retry.ts";

const retries = 5;

/** What DynamoDB reads in one call. */
export const readBatchSize = 100;

/**
 * The items with these keys that exist, in any order; what the table could not return at once for its size or the load is
 * requested again, five times.
 *
 * @param keys at most `readBatchSize`, each once
 * @param isFresh false where an item may be stale for a moment, which costs half as much
 */
export async function readBatch(
  documents: DynamoDBDocumentClient,
  table: string,
  keys: readonly { pk: string; sk: string }[],
  isFresh = true,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let Keys: Record<string, unknown>[] = keys.map((key) => ({ ...key }));
  const read = async () => {
    const command = new BatchGetCommand({ RequestItems: { [table]: { Keys, ConsistentRead: isFresh } } });
    const { Responses, UnprocessedKeys } = await documents.send(command);
    items.push(...(Responses?.[table] ?? []));
    Keys = UnprocessedKeys?.[table]?.Keys ?? [];
    if (Keys.length > 0) throw new Unread(`The table left ${Keys.length} items unread`);
  };
  if (Keys.length > 0) await retried(read, { retries, when: (error) => error instanceof Unread });
  return items;
}

class Unread extends Error {
  override readonly name = "Unread";
}
