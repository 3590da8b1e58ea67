import { documents } from "#functions/platform/aws/clients.ts";
import type { Handlers } from "#functions/platform/call/handlers.ts";
import { storedApiKeys } from "#functions/platform/call/stored-api-keys.ts";
import { environment, variable } from "#functions/platform/environment.ts";
import { serve } from "#functions/platform/http/serve.ts";
import { createMarketReader, createMarketSource } from "#functions/platform/records/market/market-reader.ts";
import { market } from "#shared/api/market.ts";
import { createMarketService } from "./service.ts";

const build = () => {
  const { MARKET_TABLE } = environment({ MARKET_TABLE: variable.table });
  const source = createMarketSource(createMarketReader(documents(), MARKET_TABLE), Date.now);
  const service = createMarketService(source, Date.now);
  return {
    currentData: ({ query }) => service.currentData(query.currency),
    dataByKey: ({ query }) => service.currentData(query.currency),
    historicalPrices: ({ query }) => service.historicalPrices(query),
    blockHeight: () => service.blockHeight(),
    blocks: () => service.blocks(),
    prices: () => service.prices(),
    halvings: () => service.halvings(),
  } satisfies Handlers<typeof market>;
};

export const handler = serve("market", market, build, storedApiKeys);
