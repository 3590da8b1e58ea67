import { defineColumns } from "#shared/engine/columns/definition.ts";

export const sellReinvestColumns = defineColumns("sellReinvest", "basic", [
  {
    id: "sellPct",
    unit: "fraction",
    header: "Sell share",
    meaning: "Share of the coins sold in the month.",
    formula:
      "1 − 0.8^(1 ÷ rows of the epoch inside the sell window) when the strategy sells, so that one window sells 20 %; coins sold ÷ (coins before the row + btcBought) on rows with transactions; otherwise 0",
    inputs: ["strategy", "epochs", "priceUSD", "costPool", "btcBought", "transactions", "edits"],
  },
  {
    id: "sellAmountUSD",
    unit: "USD",
    header: "Sell amount",
    meaning: "Proceeds of the month's sales before fees.",
    formula: "sellAmountBTC × priceUSD, in whole cents; the sum of the sales on rows with transactions",
    inputs: ["sellAmountBTC", "priceUSD", "transactions"],
  },
  {
    id: "sellAmountBTC",
    unit: "BTC",
    header: "BTC sold",
    meaning: "Bitcoin sold in the month.",
    formula:
      "sellPct × (coins before the row + btcBought), to the satoshi; the sum of the sales on rows with transactions",
    inputs: ["sellPct", "btcBought", "transactions"],
  },
  {
    id: "sell",
    unit: "boolean",
    header: "Sell",
    meaning: "Whether the row sells.",
    formula: "true when sellAmountBTC is above 0",
    inputs: ["sellAmountBTC"],
    editableFrom: "basic",
  },
  {
    id: "realisedGains",
    unit: "USD",
    header: "Realised gains",
    meaning: "Gain of the month's sales over the average cost of the coins sold, after fees.",
    formula:
      "sellAmountUSD − sale fees − sellAmountBTC × average cost of the coins held then; 0 without a sale",
    inputs: ["sellAmountUSD", "sellAmountBTC", "feeSettings", "costPool", "transactions"],
  },
  {
    id: "reinvestAmountUSD",
    unit: "USD",
    header: "Reinvest amount",
    meaning: "Cash from earlier sales that is reinvested in bitcoin in the month.",
    formula:
      "cash ÷ remaining rows of the epoch in the reinvest window, when the price is below the average price of the last sales; otherwise 0",
    inputs: ["cash", "strategy", "epochs", "priceUSD"],
  },
  {
    id: "reinvestAmountBTC",
    unit: "BTC",
    header: "BTC reinvested",
    meaning: "Bitcoin bought with reinvested cash in the month.",
    formula: "reinvestAmountUSD ÷ priceUSD, to the satoshi",
    inputs: ["reinvestAmountUSD", "priceUSD"],
  },
  {
    id: "gainsUSD",
    unit: "USD",
    flags: "X",
    header: "Strategy gains",
    meaning: "What selling and reinvesting has gained compared with never selling.",
    formula:
      "cash + (Σ reinvestAmountBTC − Σ sellAmountBTC) × priceUSD − fees of all sales and reinvestments so far",
    nullRule: "Empty until the first sale and while the month has no known price.",
    inputs: ["cash", "reinvestAmountBTC", "sellAmountBTC", "priceUSD", "feesUSD"],
  },
  {
    id: "gainsPct",
    unit: "fraction",
    flags: "X",
    header: "Strategy gains rate",
    meaning: "Strategy gains as a share of all sale proceeds.",
    formula: "gainsUSD ÷ totalCycled",
    nullRule: "Empty until the first sale and while the month has no known price.",
    inputs: ["gainsUSD", "totalCycled"],
  },
]);
