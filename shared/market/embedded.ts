import type { MarketData } from "#shared/engine/types.ts";
import { quarterlyRates } from "./exchange-rates.ts";
import { monthlyFacts } from "./monthly-facts.ts";

/**
 * Household wealth of the world in nominal US dollars, at the dates for which a yearbook states it.
 *
 * Single figures quoted from published reports: Credit Suisse Global Wealth Reports 2013, 2016 and 2019;
 * Credit Suisse Global Wealth Databooks 2021 and 2022; UBS / Credit Suisse Global Wealth Report 2023; UBS
 * Global Wealth Report 2025, whose sample of 56 markets makes the last figure not fully comparable.
 */
const globalWealth: readonly (readonly [date: string, usd: number])[] = [
  ["2013-06-30", 241e12],
  ["2016-06-30", 256e12],
  ["2019-06-30", 360.6e12],
  ["2020-12-31", 418.3e12],
  ["2021-12-31", 463.6e12],
  ["2022-12-31", 454.4e12],
  ["2024-12-31", 471e12],
];

/** The market history the product ships with: what a calculation uses when nothing newer is at hand. */
export const embeddedMarket: MarketData = { monthlyFacts, fx: quarterlyRates, globalWealth };

const lastFact = monthlyFacts[monthlyFacts.length - 1]!;

/** Last day the embedded prices cover, yyyy-mm-dd. */
export const embeddedDataDate = `${lastFact.month}-${String(lastFact.lastDay).padStart(2, "0")}`;
