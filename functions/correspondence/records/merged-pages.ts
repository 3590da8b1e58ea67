import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Listed, ListPage } from "./conversations.ts";
import type { IndexParts } from "./mailbox-index.ts";

type Item = Record<string, unknown>;

/** How much of a page is read of each partition at a time: more than its share, so that few are read twice. */
const share = 4;
const smallestRead = 4;

/**
 * One page of a list that is spread over partitions of an index, the item that sorts last first. Reads a few items of
 * each partition, however many there are.
 */
export async function mergedPage(
  documents: DynamoDBDocumentClient,
  table: string,
  { index, partitions }: IndexParts,
  { limit, after }: ListPage,
): Promise<Listed<Item>> {
  const size = partitions.length === 1 ? limit + 1 : Math.max(smallestRead, Math.ceil(limit / share));
  const placeOf = (item: Item | undefined): string => String(item?.[`${index}sk`] ?? "");
  const sources = await Promise.all(
    partitions.map(async (partition) => {
      const read = (start?: Item) =>
        documents.send(
          new QueryCommand({
            TableName: table,
            IndexName: index,
            KeyConditionExpression: `${index}pk = :pk${after === undefined ? "" : ` AND ${index}sk < :after`}`,
            ExpressionAttributeValues: {
              ":pk": partition,
              ...(after === undefined ? {} : { ":after": after }),
            },
            ScanIndexForward: false,
            Limit: size,
            ...(start === undefined ? {} : { ExclusiveStartKey: start }),
          }),
        );
      const { Items = [], LastEvaluatedKey } = await read();
      return { items: Items, next: LastEvaluatedKey, read };
    }),
  );
  const merged: Item[] = [];
  while (merged.length <= limit) {
    for (const source of sources) {
      if (source.items.length > 0 || source.next === undefined) continue;
      const { Items = [], LastEvaluatedKey } = await source.read(source.next);
      source.items = Items;
      source.next = LastEvaluatedKey;
    }
    const [first] = sources.toSorted((one, other) =>
      placeOf(one.items[0]) > placeOf(other.items[0]) ? -1 : 1,
    );
    const item = first?.items.shift();
    if (item === undefined) break;
    merged.push(item);
  }
  const items = merged.slice(0, limit);
  return { items, next: merged.length > limit ? placeOf(items.at(-1)) : null };
}
