import { DeleteCommand, type DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import { isWritten } from "#functions/platform/aws/conditions.ts";
import { transact } from "#functions/platform/aws/transact.ts";
import { eventPut } from "#functions/platform/events/domain-events.ts";
import { heldPrice, marketKeys } from "#functions/platform/records/market/market-items.ts";
import { createMarketReader } from "#functions/platform/records/market/market-reader.ts";
import { blocksPerEpoch } from "#shared/engine/market/supply.ts";
import type { MarketStore } from "./ingest.ts";

/** The market table; a new price leaves an event in the events table (PutItem). */
export function createMarketStore(
  client: DynamoDBDocumentClient,
  tableName: string,
  eventsTable: string,
): MarketStore {
  const put = (item: Record<string, unknown>) =>
    client.send(new PutCommand({ TableName: tableName, Item: item }));
  return {
    read: createMarketReader(client, tableName).read,
    async readHeld() {
      const { Item } = await client.send(new GetCommand({ TableName: tableName, Key: marketKeys.held }));
      return Item ? heldPrice.parse(Item) : undefined;
    },
    async writeNow(now, completedEpoch) {
      const { priceCents, observedAt, blockHeight } = now;
      const halving = completedEpoch === null ? null : (completedEpoch + 1) * blocksPerEpoch;
      const price = {
        Put: {
          TableName: tableName,
          Item: { ...marketKeys.now, ...now },
          ConditionExpression: `attribute_not_exists(pk) OR (observedAt < :observedAt AND blockHeight ${
            halving === null ? "<= :blockHeight" : "< :halving"
          })`,
          ExpressionAttributeValues: {
            ":observedAt": observedAt,
            ...(halving === null ? { ":blockHeight": blockHeight } : { ":halving": halving }),
          },
        },
      };
      const told = [
        eventPut(eventsTable, {
          name: "price.updated",
          userId: null,
          data: { priceCents, observedAt },
        }),
      ];
      if (completedEpoch !== null) {
        const data = { epoch: completedEpoch, blockHeight };
        told.push(eventPut(eventsTable, { name: "cycle.completed", userId: null, data }));
      }
      // Two runs may overlap: the newer observation stays, a height never goes back, and a halving is told of once.
      await isWritten(transact(client, [price, ...told]));
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
