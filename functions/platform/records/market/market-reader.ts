import { type DynamoDBDocumentClient, paginateQuery } from "@aws-sdk/lib-dynamodb";
import { minuteMs } from "#shared/domain/durations.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { embeddedMarket } from "#shared/market/embedded.ts";
import { type LiveMarket, marketInput, type ObservedDay } from "./live-market.ts";
import { marketKeys, observedDay, observedNow, observedRates } from "./market-items.ts";

/** Reads what the ingestion wrote. */
export interface MarketReader {
  read(): Promise<LiveMarket>;
}

/** @throws whatever the database client throws; callers keep their last reading if they have one. */
export function createMarketReader(client: DynamoDBDocumentClient, tableName: string): MarketReader {
  return {
    async read() {
      const days: ObservedDay[] = [];
      let live: LiveMarket = { days };
      const query = {
        TableName: tableName,
        KeyConditionExpression: "pk = :pk",
        ExpressionAttributeValues: { ":pk": marketKeys.partition },
      };
      for await (const { Items = [] } of paginateQuery({ client }, query)) {
        for (const item of Items) {
          const kind = marketKeys.kindOf(item.sk);
          if (kind === "day") days.push(observedDay.parse(item));
          else if (kind === "now") live = { ...live, now: observedNow.parse(item) };
          else if (kind === "rates") live = { ...live, rates: observedRates.parse(item) };
        }
      }
      return live;
    },
  };
}

/** How long a reading is used before the table is read again: the ingestion runs every ten minutes. */
const readingLifetimeMs = minuteMs;

/**
 * Keeps one reading in the function's memory, so that the engine also keeps what it derived from it (it goes by
 * identity). Concurrent callers share one read.
 */
export function createMarketSource(reader: MarketReader, clock: () => number) {
  let reading: Promise<{ live: LiveMarket; input: MarketData }> | undefined;
  let expiresAt = 0;
  return async (): Promise<{ live: LiveMarket; input: MarketData }> => {
    if (!reading || clock() >= expiresAt) {
      expiresAt = clock() + readingLifetimeMs;
      reading = reader.read().then((live) => ({ live, input: marketInput(embeddedMarket, live) }));
      reading.catch(() => {
        reading = undefined;
      });
    }
    return reading;
  };
}

export type MarketSource = ReturnType<typeof createMarketSource>;
