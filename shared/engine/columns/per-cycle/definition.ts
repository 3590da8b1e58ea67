import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const perCycleColumns = defineColumns("perCycle", "free", [
  {
    id: "cycleBaseAmount",
    unit: "USD",
    flags: "C",
    header: msg("Cycle base amount"),
    meaning: msg("Base amount of one purchase at the cycle's first row."),
    formula: msg("base of the cycle's first row"),
    inputs: ["base"],
  },
  {
    id: "cagr",
    unit: "fraction/year",
    flags: "C",
    header: msg("CAGR"),
    meaning: msg("Yearly growth of the price over the plan's months in this cycle."),
    formula: msg("(last price ÷ first price)^(365.25 ÷ days between) − 1, over the cycle's priced rows"),
    nullRule: msg("Empty with fewer than two priced rows in the cycle."),
    inputs: ["priceUSD", "dateAcquired"],
  },
  {
    id: "cycleRoi",
    unit: "fraction",
    flags: "CX",
    header: msg("Cycle ROI"),
    meaning: msg("Return of what was bought, sold and reinvested in this cycle alone, at its last price."),
    formula: msg(
      "((Σ btcBought + Σ reinvestAmountBTC − Σ sellAmountBTC) × last price + Σ sellAmountUSD − Σ reinvestAmountUSD − Σ costUSD) ÷ Σ costUSD",
    ),
    nullRule: msg("Empty when the cycle has no priced row or no costs."),
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
    header: msg("Cycle cost efficiency"),
    meaning: msg(
      "Average cost of equal-dollar buying without fees on the same days, divided by this plan's average cost; 1 means equally good.",
    ),
    formula: msg(
      "(n ÷ Σ 1 ÷ price over the priced purchase days of the cycle's rows that buy) ÷ (Σ (usdSpent + its fee) ÷ Σ btcBought)",
    ),
    nullRule: msg("Empty when the cycle has no priced buy."),
    inputs: ["purchases", "priceUSD", "usdSpent", "feeSettings", "btcBought"],
  },
]);
