import { type DynamoDBDocumentClient, QueryCommand } from "@aws-sdk/lib-dynamodb";

interface Range {
  table: string;
  pk: string;
  /** What the sort keys begin with. */
  prefix: string;
  /** The last sort key to read; the last of the prefix without it. */
  upTo?: string | undefined;
  /** How many at most. */
  most: number;
}

/** The items that sort last in a part of a partition, the last one first. */
export async function latestItems(
  documents: DynamoDBDocumentClient,
  { table, pk, prefix, upTo, most }: Range,
): Promise<Record<string, unknown>[]> {
  const items: Record<string, unknown>[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await documents.send(
      new QueryCommand({
        TableName: table,
        KeyConditionExpression: `pk = :pk AND ${upTo === undefined ? "begins_with(sk, :prefix)" : "sk BETWEEN :prefix AND :upTo"}`,
        ExpressionAttributeValues: {
          ":pk": pk,
          ":prefix": prefix,
          ...(upTo === undefined ? {} : { ":upTo": upTo }),
        },
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
