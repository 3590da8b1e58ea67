import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";

/** Reads everything in a partition. */
export type ReadPartition = (table: string, partition: string) => Promise<Record<string, unknown>[]>;

export function partitionReader(documents: DynamoDBDocumentClient): ReadPartition {
  return async (table, partition) => {
    const query = {
      TableName: table,
      KeyConditionExpression: "pk = :pk",
      ExpressionAttributeValues: { ":pk": partition },
      ConsistentRead: true,
    };
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateQuery({ client: documents }, query)) items.push(...Items);
    return items;
  };
}
