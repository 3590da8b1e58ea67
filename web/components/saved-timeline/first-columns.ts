import { columnOutlines } from "virtual:column-outlines";
import { type Tier, tierIncludes } from "#shared/domain/tiers.ts";
import { dollarTwins } from "#web/components/display-currency/shown-cells.ts";
import { columnsBehind } from "./columns-behind.ts";

/** What forms and files of the timeline read of a month besides the columns that its table shows. */
const alwaysRead = [
  "averageBuyPrice",
  "btcBought",
  "buyingPriceUSD",
  "cumulativeBTC",
  "cumulativeCosts",
  "cumulativeSpending",
  "cycleTopUp",
  "dynamicTopUp",
  "exchangeRate",
  "feesUSD",
  "holdingsValueUSD",
  "investedValueUSD",
  "portfolioAbp",
  "portfolioRoi",
  "portfolioTotalBTC",
  "portfolioValue",
  "priceUSD",
  "totalBTC",
  "usdSpent",
] as const;

/** From this number on, a list of columns saves too little. */
const mostColumns = 80;

/**
 * The columns that a page reads first, separated by commas: those that its table shows, in either currency, and what
 * everyone needs. Undefined for all, where these are most of them.
 *
 * @param shown ids of the table's columns
 * @param tier of the reader: the server refuses columns of a higher one
 */
export function firstColumns(shown: Iterable<string>, tier: Tier): string | undefined {
  const ofTable = [...shown].flatMap((id) => [id, dollarTwins[id] ?? id, id.replace(/Label$/, "Price")]);
  const inDollars = [...ofTable, ...alwaysRead];
  const needed = new Set(inDollars.flatMap((id) => [id, ...columnsBehind(id)]));
  const wanted = columnOutlines.flatMap(({ id, tier: lowest }) =>
    needed.has(id) && tierIncludes(tier, lowest) ? [id] : [],
  );
  return wanted.length > mostColumns ? undefined : wanted.toSorted().join(",");
}
