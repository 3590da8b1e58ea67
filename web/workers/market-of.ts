import type { EngineConfig } from "#shared/api/schemas/engine-config.ts";
import { engineConstants } from "#shared/engine/constants.ts";
import type { MarketData } from "#shared/engine/types.ts";
import { embeddedDataDate, embeddedMarket } from "#shared/market/embedded.ts";

/** The history built into the page, extended by the server's later observations. */
export function marketOf(config: EngineConfig): MarketData {
  return { ...embeddedMarket, ...(config.market as Partial<MarketData>) };
}

/** @throws Error when page and server versions differ: so would their numbers */
export function checkEngineVersion({ modelVersion, historyUntil }: EngineConfig): void {
  if (modelVersion !== engineConstants.modelVersion || historyUntil !== embeddedDataDate) {
    throw new Error("The page's engine version differs from the server's");
  }
}

/**
 * Reads the market of one configuration after the other: the same object while there are no new observations, because
 * the engine caches what it derives from a market by identity.
 */
export function marketReader(): (config: EngineConfig) => MarketData {
  let known: { text: string; market: MarketData } | null = null;
  return (config) => {
    const text = JSON.stringify(config.market);
    if (known?.text !== text) known = { text, market: marketOf(config) };
    return known.market;
  };
}
