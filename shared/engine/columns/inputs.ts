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
    title: "Price path",
    meaning:
      "Known daily closes up to the data date, with the last close used unchanged until today if it is old; then straight lines on a log scale between the turning points of each cycle.",
  },
  {
    id: "monthNoise",
    title: "Price randomisation",
    meaning:
      "A factor between the two randomisation limits, drawn once for each calendar month from the plan's seed.",
  },
  {
    id: "epochs",
    title: "Epoch table",
    meaning: "Halving, peak and trough of every epoch, with dates and prices.",
  },
  {
    id: "anchors",
    title: "Turning points",
    meaning:
      "The eight dated prices of a cycle: halving, correction, support, peak, declining, trough, recovering and next halving.",
  },
  {
    id: "blockHeights",
    title: "Block heights",
    meaning: "Height of the last block of each day: known up to the data date, then 144 blocks a day.",
  },
  {
    id: "supply",
    title: "Supply schedule",
    meaning: "All bitcoin issued up to a block; the subsidy halves every 210,000 blocks.",
  },
  {
    id: "fxRates",
    title: "Exchange rates",
    meaning: "Base currency per US dollar, linear between quarterly averages and the current rate.",
  },
  {
    id: "currentPrice",
    title: "Current price",
    meaning: "The last known price of bitcoin.",
  },
  {
    id: "base",
    title: "Base amount",
    meaning:
      "The epoch's base amount of one purchase in US dollars at the exchange rate of its day; it grows by the growth rate with every epoch after the first.",
  },
  {
    id: "purchases",
    title: "Purchases",
    meaning:
      "How often the plan buys in the month, and the first and last day: once on the row's date, or in the buying rhythm on the days since the previous row.",
  },
  {
    id: "topUpCaps",
    title: "Top-up caps",
    meaning: "The most each top-up can add in a month; several purchases have equal parts of it.",
  },
  {
    id: "feeSettings",
    title: "Fee settings",
    meaning:
      "Percentage and fixed amount of the fee; fee(x) is x × percentage + fixed amount, in whole cents.",
  },
  {
    id: "strategy",
    title: "Sell and reinvest strategy",
    meaning:
      "Whether it is on, for the plan and for the epoch, and the shifts of its two windows: 45 days around the peak for sales, 90 days around the trough for purchases.",
  },
  { id: "transactions", title: "Transactions", meaning: "Your real buys and sells of the month." },
  { id: "edits", title: "Row edits", meaning: "Values entered for the row in place of the calculated ones." },
  {
    id: "costPool",
    title: "Cost pool",
    meaning:
      "What the coins still held have cost, fees included; a sale removes its share at the average cost.",
  },
  {
    id: "cash",
    title: "Cash",
    meaning: "Proceeds of all sales so far that have not been reinvested.",
  },
  {
    id: "totalValue",
    title: "Total value",
    meaning: "totalBTC × priceUSD + cash.",
  },
  {
    id: "buyCosts",
    title: "Buy costs",
    meaning: "Spending on buys so far plus the fees of those buys.",
  },
  {
    id: "monthlyGrid",
    title: "Monthly prices",
    meaning:
      "The price on the plan's buy day in every month with known prices, whether or not the plan has a row there.",
  },
  {
    id: "powerLawFit",
    title: "Power-law fit",
    meaning:
      "Least-squares line of the log price on the log of the days since 3 January 2009, over all known days.",
  },
];
