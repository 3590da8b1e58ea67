import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const sellReinvestColumns = defineColumns("sellReinvest", "basic", [
  {
    id: "sellPct",
    unit: "fraction",
    header: msg("Sell share"),
    meaning: msg("Share of the coins sold in the month."),
    formula: msg(
      "1 − 0.8^(1 ÷ rows of the epoch inside the sell window) when the strategy sells, so that one window sells 20 %; coins sold ÷ (coins before the row + btcBought) on rows with transactions; otherwise 0",
    ),
    inputs: ["strategy", "epochs", "priceUSD", "costPool", "btcBought", "transactions", "edits"],
  },
  {
    id: "sellAmountUSD",
    unit: "USD",
    header: msg("Sell amount"),
    meaning: msg("Proceeds of the month's sales before fees."),
    formula: msg("sellAmountBTC × priceUSD, in whole cents; the sum of the sales on rows with transactions"),
    inputs: ["sellAmountBTC", "priceUSD", "transactions"],
  },
  {
    id: "sellAmountBTC",
    unit: "BTC",
    header: msg("BTC sold"),
    meaning: msg("Bitcoin sold in the month."),
    formula: msg(
      "sellPct × (coins before the row + btcBought), to the satoshi; the sum of the sales on rows with transactions",
    ),
    inputs: ["sellPct", "btcBought", "transactions"],
  },
  {
    id: "sell",
    unit: "boolean",
    header: msg("Sell"),
    meaning: msg("Whether the row sells."),
    formula: msg("true when sellAmountBTC is above 0"),
    inputs: ["sellAmountBTC"],
    editableFrom: "basic",
  },
  {
    id: "realisedGains",
    unit: "USD",
    header: msg("Realised gains"),
    meaning: msg("Gain of the month's sales over the average cost of the coins sold, after fees."),
    formula: msg(
      "sellAmountUSD − sale fees − sellAmountBTC × average cost of the coins held then; 0 without a sale",
    ),
    inputs: ["sellAmountUSD", "sellAmountBTC", "feeSettings", "costPool", "transactions"],
  },
  {
    id: "reinvestAmountUSD",
    unit: "USD",
    header: msg("Reinvest amount"),
    meaning: msg("Cash from earlier sales that is reinvested in bitcoin in the month."),
    formula: msg(
      "cash ÷ remaining rows of the epoch in the reinvest window, when the price is below the average price of the last sales; otherwise 0",
    ),
    inputs: ["cash", "strategy", "epochs", "priceUSD"],
  },
  {
    id: "reinvestAmountBTC",
    unit: "BTC",
    header: msg("BTC reinvested"),
    meaning: msg("Bitcoin bought with reinvested cash in the month."),
    formula: msg("reinvestAmountUSD ÷ priceUSD, to the satoshi"),
    inputs: ["reinvestAmountUSD", "priceUSD"],
  },
  {
    id: "gainsUSD",
    unit: "USD",
    flags: "X",
    header: msg("Strategy gains"),
    meaning: msg("What selling and reinvesting has gained compared with never selling."),
    formula: msg(
      "cash + (Σ reinvestAmountBTC − Σ sellAmountBTC) × priceUSD − fees of all sales and reinvestments so far",
    ),
    nullRule: msg("Empty until the first sale and while the month has no known price."),
    inputs: ["cash", "reinvestAmountBTC", "sellAmountBTC", "priceUSD", "feesUSD"],
  },
  {
    id: "gainsPct",
    unit: "fraction",
    flags: "X",
    header: msg("Strategy gains rate"),
    meaning: msg("Strategy gains as a share of all sale proceeds."),
    formula: "gainsUSD ÷ totalCycled",
    nullRule: msg("Empty until the first sale and while the month has no known price."),
    inputs: ["gainsUSD", "totalCycled"],
  },
]);
