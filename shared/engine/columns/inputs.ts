import { msg } from "#shared/domain/language/translate.ts";

/** Something a formula uses that is not a column: market data, a setting, or a state of the ledger. */
export interface InputDefinition {
  readonly id: string;
  readonly title: string;
  readonly meaning: string;
}

/** The named inputs of the column formulas. */
export const inputDefinitions: readonly InputDefinition[] = [
  {
    id: "pricePath",
    title: msg("Price path"),
    meaning: msg(
      "Known daily closes up to the data date, with the last close used unchanged until today if it is old; then straight lines on a log scale between the turning points of each cycle.",
    ),
  },
  {
    id: "monthNoise",
    title: msg("Price randomisation"),
    meaning: msg(
      "A factor between the two randomisation limits, drawn once for each calendar month from the plan's seed.",
    ),
  },
  {
    id: "epochs",
    title: msg("Epoch table"),
    meaning: msg("Halving, peak and trough of every epoch, with dates and prices."),
  },
  {
    id: "anchors",
    title: msg("Turning points"),
    meaning: msg(
      "The eight dated prices of a cycle: halving, correction, support, peak, declining, trough, recovering and next halving.",
    ),
  },
  {
    id: "blockHeights",
    title: msg("Block heights"),
    meaning: msg("Height of the last block of each day: known up to the data date, then 144 blocks a day."),
  },
  {
    id: "supply",
    title: msg("Supply schedule"),
    meaning: msg("All bitcoin issued up to a block; the subsidy halves every 210,000 blocks."),
  },
  {
    id: "fxRates",
    title: msg("Exchange rates"),
    meaning: msg("Base currency per US dollar, linear between quarterly averages and the current rate."),
  },
  {
    id: "currentPrice",
    title: msg("Current price"),
    meaning: msg("The last known price of bitcoin."),
  },
  {
    id: "base",
    title: msg("Base amount"),
    meaning: msg(
      "The epoch's base amount of one purchase in US dollars at the exchange rate of its day; it grows by the growth rate with every epoch after the first.",
    ),
  },
  {
    id: "purchases",
    title: msg("Purchases"),
    meaning: msg(
      "How often the plan buys in the month, and the first and last day: once on the row's date, or in the buying rhythm on the days since the previous row.",
    ),
  },
  {
    id: "topUpCaps",
    title: msg("Top-up caps"),
    meaning: msg("The most each top-up can add in a month; several purchases have equal parts of it."),
  },
  {
    id: "feeSettings",
    title: msg("Fee settings"),
    meaning: msg(
      "Percentage and fixed amount of the fee; fee(x) is x × percentage + fixed amount, in whole cents.",
    ),
  },
  {
    id: "strategy",
    title: msg("Sell and reinvest strategy"),
    meaning: msg(
      "Whether it is on, for the plan and for the epoch, and the shifts of its two windows: 45 days around the peak for sales, 90 days around the trough for purchases.",
    ),
  },
  { id: "transactions", title: msg("Transactions"), meaning: msg("Your real buys and sells of the month.") },
  {
    id: "edits",
    title: msg("Row edits"),
    meaning: msg("Values entered for the row in place of the calculated ones."),
  },
  {
    id: "costPool",
    title: msg("Cost pool"),
    meaning: msg(
      "What the coins still held have cost, fees included; a sale removes its share at the average cost.",
    ),
  },
  {
    id: "cash",
    title: msg("Cash"),
    meaning: msg("Proceeds of all sales so far that have not been reinvested."),
  },
  {
    id: "totalValue",
    title: msg("Total value"),
    meaning: msg("totalBTC × priceUSD + cash."),
  },
  {
    id: "buyCosts",
    title: msg("Buy costs"),
    meaning: msg("Spending on buys so far plus the fees of those buys."),
  },
  {
    id: "monthlyGrid",
    title: msg("Monthly prices"),
    meaning: msg(
      "The price on the plan's buy day in every month with known prices, whether or not the plan has a row there.",
    ),
  },
  {
    id: "powerLawFit",
    title: msg("Power-law fit"),
    meaning: msg(
      "Least-squares line of the log price on the log of the days since 3 January 2009, over all known days.",
    ),
  },
];
