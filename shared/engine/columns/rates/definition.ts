import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns } from "#shared/engine/columns/definition.ts";

export const rateColumns = defineColumns("rates", "free", [
  {
    id: "feeRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: msg("Fee recovery rate"),
    meaning: msg(
      "The plan's gain over its spending as a multiple of the fees; it can exceed 1 or be negative.",
    ),
    formula: "(totalValue − cumulativeSpending) ÷ cumulativeFees",
    nullRule: msg("Empty when there are no fees yet or the month has no known price."),
    inputs: ["totalValue", "cumulativeSpending", "cumulativeFees"],
  },
  {
    id: "spentRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: msg("Spent recovery rate"),
    meaning: msg("Total value as a multiple of the money spent on bitcoin."),
    formula: "totalValue ÷ cumulativeSpending",
    nullRule: msg("Empty when nothing has been spent yet or the month has no known price."),
    inputs: ["totalValue", "cumulativeSpending"],
  },
  {
    id: "cycledRecoveryRate",
    unit: "ratio",
    flags: "X",
    header: msg("Cycled recovery rate"),
    meaning: msg("Present value of the sale proceeds as a multiple of the proceeds themselves."),
    formula: msg("(sum of reinvestAmountBTC × priceUSD + cash) ÷ totalCycled"),
    nullRule: msg("Empty until the first sale and while the month has no known price."),
    inputs: ["reinvestAmountBTC", "priceUSD", "cash", "totalCycled"],
  },
  {
    id: "capitalPerformance",
    unit: "ratio",
    flags: "X",
    header: msg("Capital performance"),
    meaning: msg("Total value as a multiple of all costs."),
    formula: "totalValue ÷ cumulativeCosts",
    nullRule: msg("Empty when nothing has been paid yet or the month has no known price."),
    inputs: ["totalValue", "cumulativeCosts"],
  },
  {
    id: "efficiencyScore",
    unit: "0-100",
    flags: "X",
    header: msg("Efficiency score"),
    meaning: msg(
      "The plan's coins per dollar, on a scale from the most expensive month (0) to the cheapest month (100) so far.",
    ),
    formula: msg(
      "100 × clamp((cumulativeBTC ÷ buyCosts − 1 ÷ highest price) ÷ (1 ÷ lowest price − 1 ÷ highest price), 0, 1), over the priced rows so far",
    ),
    nullRule: msg("Empty until the first buy and while all prices so far are the same."),
    inputs: ["cumulativeBTC", "buyCosts", "priceUSD"],
  },
  {
    id: "exchangeRate",
    unit: "base/USD",
    header: msg("Exchange rate"),
    meaning: msg("Base currency per US dollar on the row's day."),
    formula: msg("exchange rate of the day; 1 for US dollars"),
    inputs: ["fxRates"],
  },
]);
