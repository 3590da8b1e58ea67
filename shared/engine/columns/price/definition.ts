import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const priceColumns = defineColumns("price", "free", [
  {
    id: "priceUSD",
    unit: "USD/BTC",
    header: msg("Price"),
    meaning: msg(
      "Price of one bitcoin on the row's day: a close in the past, a projected price in the future.",
    ),
    formula: msg(
      "pricePath up to the data date; the current price × monthNoise from there until today when no newer price is known; later pricePath × monthNoise, limited to 1.001 × troughPrice to 0.999 × peakPrice; rounded to cents, or to six decimals below 100",
    ),
    nullRule: msg("Empty before the first known price (18 July 2010)."),
    inputs: ["pricePath", "monthNoise", "troughPrice", "peakPrice"],
  },
  {
    id: "buyingPriceUSD",
    unit: "USD/BTC",
    header: msg("Buying price"),
    meaning: msg("Price at which the row's bitcoin was bought."),
    formula: msg(
      "the price of the row's one purchase, or usdSpent ÷ btcBought of several; the entered or implied price on edited rows; usdSpent ÷ btcBought on rows with transactions",
    ),
    nullRule: msg("Empty when the row buys nothing."),
    inputs: ["purchases", "priceUSD", "transactions", "edits"],
    editableFrom: "free",
  },
  {
    id: "btcBought",
    unit: "BTC",
    header: msg("BTC bought"),
    meaning: msg("Bitcoin bought with new money in the month, without sales and reinvestment."),
    formula: msg(
      "for each purchase its amount ÷ its price, to the satoshi; the sum of the buys on rows with transactions",
    ),
    inputs: ["purchases", "usdSpent", "buyingPriceUSD", "transactions", "edits"],
    editableFrom: "free",
  },
  {
    id: "priceDifferencePct",
    unit: "fraction",
    header: msg("Price difference"),
    meaning: msg("Change of the buying price since the previous month."),
    formula: msg(
      "x ÷ x of the previous month − 1, where x is buyingPriceUSD, or priceUSD when nothing was bought or the previous month has no row",
    ),
    nullRule: msg("Empty when either month has no price."),
    inputs: ["buyingPriceUSD", "priceUSD", "monthlyGrid"],
  },
  {
    id: "usdSpent",
    unit: "USD",
    flags: "X",
    header: msg("Spent"),
    meaning: msg("New money spent on bitcoin in the month, without fees and without reinvested proceeds."),
    formula: msg(
      "for each purchase base + its part of dynamicTopUp and cycleTopUp, in whole cents; the sum of the buys on rows with transactions",
    ),
    inputs: ["purchases", "base", "dynamicTopUp", "cycleTopUp", "transactions", "edits"],
    editableFrom: "free",
  },
  {
    id: "feesUSD",
    unit: "USD",
    header: msg("Fees"),
    meaning: msg("All fees of the month: for buying, selling and reinvesting."),
    formula: msg(
      "fee of each purchase + fee(sellAmountUSD) + fee(reinvestAmountUSD); as entered on rows with transactions",
    ),
    inputs: [
      "purchases",
      "usdSpent",
      "sellAmountUSD",
      "reinvestAmountUSD",
      "feeSettings",
      "transactions",
      "edits",
    ],
    editableFrom: "free",
  },
  {
    id: "costUSD",
    unit: "USD",
    flags: "X",
    header: msg("Cost"),
    meaning: msg("Total cost of the month."),
    formula: "usdSpent + feesUSD",
    inputs: ["usdSpent", "feesUSD"],
    editableFrom: "free",
  },
  {
    id: "dynamicTopUp",
    unit: "USD",
    header: msg("Dynamic top-up"),
    meaning: msg("Extra money spent because the price fell over the month before a purchase."),
    formula: msg(
      "for each purchase base × max(0, price a month before ÷ its price − 1), at most an equal part of the dynamic cap; 0 when the cap is 0",
    ),
    inputs: ["purchases", "base", "priceUSD", "monthlyGrid", "topUpCaps", "transactions", "edits"],
    editableFrom: "free",
  },
  {
    id: "cycleTopUp",
    unit: "USD",
    header: msg("Cycle top-up"),
    meaning: msg(
      "Extra money spent because the price is below the cycle's peak, after that peak has passed.",
    ),
    formula: msg(
      "for each purchase base × max(0, peakPrice ÷ its price − 1) after the peak, at most an equal part of the cycle cap; otherwise 0",
    ),
    inputs: ["purchases", "base", "priceUSD", "peakPrice", "epochs", "topUpCaps", "transactions", "edits"],
    editableFrom: "free",
  },
  {
    id: "peakPrice",
    unit: "USD/BTC",
    flags: "C",
    header: msg("Peak price"),
    meaning: msg("Highest daily close of the cycle, observed or projected."),
    formula: msg("peak of the row's epoch"),
    inputs: ["epochs"],
  },
  {
    id: "troughPrice",
    unit: "USD/BTC",
    header: msg("Trough price"),
    meaning: msg(
      "The trough that bounds the price from below: the last cycle's until the peak, this cycle's after it.",
    ),
    formula: msg(
      "the trough of the previous epoch up to the peak date, then that of the row's epoch; in epoch 0 always its own",
    ),
    inputs: ["epochs"],
  },
  {
    id: "halvingPrice",
    unit: "USD/BTC",
    flags: "C",
    header: msg("Halving price"),
    meaning: msg("Price on the day of the cycle's halving."),
    formula: msg("halving price of the row's epoch"),
    nullRule: msg("Empty in epoch 0, when bitcoin had no price."),
    inputs: ["epochs"],
  },
]);
