import type { MarketData } from "#shared/engine/types.ts";
import { quarterlyRates } from "./exchange-rates.ts";
import { globalWealth } from "./global-wealth.ts";
import { monthlyFacts } from "./monthly-facts.ts";

/** The market history the product ships with: what a calculation uses when nothing newer is at hand. */
export const embeddedMarket: MarketData = { monthlyFacts, fx: quarterlyRates, globalWealth };

const lastFact = monthlyFacts[monthlyFacts.length - 1]!;

/** Last day the embedded prices cover, yyyy-mm-dd. */
export const embeddedDataDate = `${lastFact.month}-${String(lastFact.lastDay).padStart(2, "0")}`;
