import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { readBatch } from "#functions/platform/aws/batch-read.ts";
import { countsKey, EndpointCounts } from "./delivery-store.ts";

/** Reads how deliveries to endpoints ended, by the ids of the endpoints, from the events table (BatchGetItem). */
export function countsReader(documents: DynamoDBDocumentClient, table: string) {
  return async (userId: string, endpointIds: readonly string[]): Promise<(id: string) => EndpointCounts> => {
    const keys = endpointIds.map((id) => countsKey(userId, id));
    const items = await readBatch(documents, table, keys);
    const byKey = new Map(items.map((item) => [String(item.sk), EndpointCounts.parse(item)]));
    return (id) => byKey.get(countsKey(userId, id).sk) ?? EndpointCounts.parse({});
  };
}
export type CountsReader = ReturnType<typeof countsReader>;
