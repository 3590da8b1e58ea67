import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns, emptyForFirst } from "#shared/engine/columns/definition.ts";

export const growthDeclineColumns = defineColumns("growthDecline", "advanced", [
  {
    id: "priceTrend12Months",
    unit: "fraction",
    header: msg("12-month price trend"),
    meaning: msg("Price change over the last 12 months."),
    formula: msg("monthly price ÷ monthly price 12 months ago − 1"),
    nullRule: emptyForFirst[12],
    inputs: ["monthlyGrid"],
  },
  {
    id: "volatilityIndex12Months",
    unit: "fraction/year",
    header: msg("12-month volatility"),
    meaning: msg("Annualised volatility of the price over the last 12 months."),
    formula: msg("sample standard deviation of the last 12 monthly log returns × √12"),
    nullRule: emptyForFirst[12],
    inputs: ["monthlyGrid"],
  },
  {
    id: "growthDeclineRate",
    unit: "fraction/month",
    header: msg("Growth or decline rate"),
    meaning: msg("Monthly rate at which the price has grown or fallen over the last 12 months."),
    formula: msg("e^slope − 1, where slope is that of the least-squares line through the last 12 log prices"),
    nullRule: emptyForFirst[11],
    inputs: ["monthlyGrid"],
  },
  {
    id: "trendToVolatility12Months",
    unit: "ratio",
    flags: "X",
    header: msg("Trend to volatility"),
    meaning: msg("Price trend of the last 12 months per unit of volatility."),
    formula: "ln(1 + priceTrend12Months) ÷ volatilityIndex12Months",
    nullRule: emptyForFirst[12],
    inputs: ["priceTrend12Months", "volatilityIndex12Months"],
  },
  {
    id: "priceTrend3Months",
    tier: "free",
    unit: "fraction",
    header: msg("3-month price trend"),
    meaning: msg("Price change over the last 3 months."),
    formula: msg("monthly price ÷ monthly price 3 months ago − 1"),
    nullRule: emptyForFirst[3],
    inputs: ["monthlyGrid"],
  },
]);
