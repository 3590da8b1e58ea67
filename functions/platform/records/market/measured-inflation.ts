import { type DynamoDBDocumentClient, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { integrationsKey } from "#functions/platform/records/keys/integration-keys.ts";
import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { currencyCodes } from "#shared/domain/currencies.ts";
import { measuredPrices } from "#shared/domain/integrations/measured-prices.ts";
import { t } from "#shared/domain/language/translate.ts";

/** What a public service said last, which all accounts share, in the market table. */
export const sharedReadingKey = (name: string) => ({ pk: `reading#${name}`, sk: "reading" });

/** Yearly inflation as published. */
export const PublishedInflation = z.object({
  /** `yyyy-mm-dd` */
  updatedOn: z.iso.date(),
  rates: z.partialRecord(z.enum(currencyCodes), z.array(z.tuple([z.int(), z.number()]))),
});
export const inflationReading = "inflation";

const OwnConnections = z.object({
  connections: z.array(
    z.object({
      service: z.string(),
      settings: z.object({ measuredInflation: z.boolean().default(true) }).prefault({}),
    }),
  ),
});
const StoredReading = z.object({ value: z.string().nullable().default(null) });

export type ConsumerPrices = EngineConfig["market"]["consumerPrices"];

/**
 * The consumer prices that an account has chosen instead of the assumed ones, their origin in the texts of the request;
 * undefined when it has chosen none, or none are known yet (GetItem on the planner and the market table).
 */
export function consumerPriceReader(
  documents: DynamoDBDocumentClient,
  tables: { readonly PLANNER_TABLE: string; readonly MARKET_TABLE: string },
) {
  return async (userId: string): Promise<ConsumerPrices> => {
    const own = await documents.send(
      new GetCommand({ TableName: tables.PLANNER_TABLE, Key: integrationsKey(userId) }),
    );
    const { connections } = OwnConnections.parse(own.Item ?? { connections: [] });
    const macro = connections.find(({ service }) => service === "macro");
    if (macro?.settings.measuredInflation !== true) return undefined;
    const { Item } = await documents.send(
      new GetCommand({ TableName: tables.MARKET_TABLE, Key: sharedReadingKey(inflationReading) }),
    );
    const { value } = StoredReading.parse(Item ?? {});
    const known = value === null ? undefined : PublishedInflation.safeParse(JSON.parse(value)).data;
    if (known === undefined) return undefined;
    const prices: NonNullable<ConsumerPrices> = {};
    for (const [currency, measured] of Object.entries(measuredPrices(known.rates))) {
      const { history, inflation } = measured;
      const source = t("World Bank, consumer price inflation, published {date}", { date: known.updatedOn });
      const assumption = t("the mean of the last {count} measured years", { count: measured.meanYears });
      prices[currency as keyof typeof prices] = { history, inflation, source, assumption };
    }
    return prices;
  };
}
export type ReadConsumerPrices = ReturnType<typeof consumerPriceReader>;
