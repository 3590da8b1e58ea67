import { defineColumns } from "./definition.ts";

export const perCycleColumns = defineColumns("perCycle", "free", [
  {
    id: "cycleBaseAmount",
    unit: "USD",
    flags: "C",
    header: "Cycle base amount",
    meaning: "Monthly base amount at the cycle's first row.",
    formula: "base of the cycle's first row",
    inputs: ["base"],
  },
  {
    id: "cagr",
    unit: "fraction/year",
    flags: "C",
    header: "CAGR",
    meaning: "Yearly growth of the price over the plan's months in this cycle.",
    formula: "(last price ÷ first price)^(365.25 ÷ days between) − 1, over the cycle's priced rows",
    nullRule: "Empty with fewer than two priced rows in the cycle.",
    inputs: ["priceUSD", "dateAcquired"],
  },
  {
    id: "cycleRoi",
    unit: "fraction",
    flags: "CX",
    header: "Cycle ROI",
    meaning: "Return of what was bought, sold and reinvested in this cycle alone, at its last price.",
    formula:
      "((Σ btcBought + Σ reinvestAmountBTC − Σ sellAmountBTC) × last price + Σ sellAmountUSD − Σ reinvestAmountUSD − Σ costUSD) ÷ Σ costUSD",
    nullRule: "Empty when the cycle has no priced row or no costs.",
    inputs: [
      "btcBought",
      "reinvestAmountBTC",
      "sellAmountBTC",
      "priceUSD",
      "sellAmountUSD",
      "reinvestAmountUSD",
      "costUSD",
    ],
  },
  {
    id: "cycleCostEfficiency",
    unit: "ratio",
    flags: "CX",
    header: "Cycle cost efficiency",
    meaning:
      "Average cost of plain equal-dollar buying without fees, over this plan's average cost; 1 is as good.",
    formula: "(n ÷ Σ 1 ÷ priceUSD over the cycle's priced buys) ÷ (Σ (usdSpent + its fee) ÷ Σ btcBought)",
    nullRule: "Empty when the cycle has no priced buy.",
    inputs: ["priceUSD", "usdSpent", "feeSettings", "btcBought"],
  },
]);

export const rateColumns = defineColumns("rates", "free", [
  {
    id: "feeRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: "Fee recovery rate",
    meaning:
      "How many times the fees the plan has gained beyond its spending; it may exceed 1 or be negative.",
    formula: "(totalValue − cumulativeSpending) ÷ cumulativeFees",
    nullRule: "Empty when there are no fees yet or the month has no known price.",
    inputs: ["totalValue", "cumulativeSpending", "cumulativeFees"],
  },
  {
    id: "spentRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: "Spent recovery rate",
    meaning: "Total value as a multiple of the money spent on bitcoin.",
    formula: "totalValue ÷ cumulativeSpending",
    nullRule: "Empty when nothing has been spent yet or the month has no known price.",
    inputs: ["totalValue", "cumulativeSpending"],
  },
  {
    id: "cycledRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: "Cycled recovery rate",
    meaning: "Present worth of the sale proceeds as a multiple of what they were.",
    formula: "(sum of reinvestAmountBTC × priceUSD + cash) ÷ totalCycled",
    nullRule: "Empty until the first sale and while the month has no known price.",
    inputs: ["reinvestAmountBTC", "priceUSD", "cash", "totalCycled"],
  },
  {
    id: "capitalPerformance",
    unit: "ratio",
    flags: "X",
    header: "Capital performance",
    meaning: "Total value as a multiple of all costs.",
    formula: "totalValue ÷ cumulativeCosts",
    nullRule: "Empty when nothing has been paid yet or the month has no known price.",
    inputs: ["totalValue", "cumulativeCosts"],
  },
  {
    id: "efficiencyScore",
    unit: "0-100",
    flags: "X",
    header: "Efficiency score",
    meaning:
      "Coins per dollar of the plan between those of the dearest (0) and of the cheapest month (100) so far.",
    formula:
      "100 × clamp((cumulativeBTC ÷ buyCosts − 1 ÷ highest price) ÷ (1 ÷ lowest price − 1 ÷ highest price), 0, 1), over the priced rows so far",
    nullRule: "Empty until the first buy and while all prices so far are the same.",
    inputs: ["cumulativeBTC", "buyCosts", "priceUSD"],
  },
  {
    id: "exchangeRate",
    unit: "base/USD",
    header: "Exchange rate",
    meaning: "Base currency per US dollar on the row's day.",
    formula: "exchange rate of the day; 1 for US dollars",
    inputs: ["fxRates"],
  },
]);
