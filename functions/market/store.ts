import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { heldPrice, marketKeys } from "#functions/platform/records/market/market-items.ts";
import { createMarketReader } from "#functions/platform/records/market/market-reader.ts";
import type { MarketStore } from "./ingest.ts";

export function createMarketStore(client: DynamoDBDocumentClient, tableName: string): MarketStore {
  const put = (item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: tableName, Item: item }));
  return {
    read: createMarketReader(client, tableName).read,
    async readHeld() {
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: marketKeys.held }));
      return Item ? heldPrice.parse(Item) : undefined;
    },
    async writeNow(now) {
      // Two runs may overlap; the newer observation stays.
      await isWritten(
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { ...marketKeys.now, ...now },
            ConditionExpression: "attribute_not_exists(pk) OR observedAt < :observedAt",
            ExpressionAttributeValues: { ":observedAt": now.observedAt },
          }),
        ),
      );
    },
    async writeRates(rates) {
      await put({ ...marketKeys.rates, ...rates });
    },
    async writeDay(day) {
      await put({ ...marketKeys.day(day.date), ...day });
    },
    async hold(price) {
      await put({ ...marketKeys.held, ...price });
    },
    async releaseHeld() {
      await client.send(new DeleteCommand({ TableName: tableName, Key: marketKeys.held }));
    },
  };
}
