import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";

interface Range {
  table: string;
  pk: string;
  /** What the sort keys begin with. */
  prefix: string;
  /** How many at most. */
  most: number;
}

/** The items that sort last in a part of a partition, the last one first. */
export async function latestItems(
  documents: DynamoDBDocumentClient,
  { table, pk, prefix, most }: Range,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix },
        ScanIndexForward: false,
        ConsistentRead: true,
        Limit: most - items.length,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    items.push(...Items);
    start = LastEvaluatedKey;
  } while (start !== undefined && items.length < most);
  return items;
}
