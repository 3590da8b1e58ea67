import { msg } from "#shared/domain/language/translate.ts";
import { defineColumns, emptyWithoutPrice } from "#shared/engine/columns/definition.ts";

export const systemHealthColumns = defineColumns("systemHealth", "basic", [
  {
    id: "systemHealthPeak",
    unit: "ratio",
    flags: "X",
    header: msg("System health at peak"),
    meaning: msg("Value of the coins and cash held at the cycle's peak price, as a multiple of all costs."),
    formula: msg("(totalBTC × peakPrice + cash) ÷ cumulativeCosts"),
    nullRule: msg("Empty when nothing has been paid yet."),
    inputs: ["totalBTC", "peakPrice", "cash", "cumulativeCosts"],
  },
  {
    id: "systemHealthTrough",
    unit: "ratio",
    flags: "X",
    header: msg("System health at trough"),
    meaning: msg(
      "Value of the coins and cash held at the cycle's own trough price, as a multiple of all costs.",
    ),
    formula: msg("(totalBTC × own trough of the epoch + cash) ÷ cumulativeCosts"),
    nullRule: msg("Empty when nothing has been paid yet."),
    inputs: ["totalBTC", "epochs", "cash", "cumulativeCosts"],
  },
  {
    id: "systemHealthCurrentWeeks",
    unit: "weeks",
    flags: "X",
    header: msg("System health in weeks"),
    meaning: msg("Gain or loss of the plan in weeks of contributions."),
    formula: msg("(totalValue − cumulativeCosts) ÷ weekly base amount with its fee"),
    nullRule: emptyWithoutPrice,
    inputs: ["totalValue", "cumulativeCosts", "base", "feeSettings"],
  },
  {
    id: "systemHealthPeakWeeks",
    unit: "weeks",
    flags: "X",
    header: msg("Weeks at peak"),
    meaning: msg("Gain or loss at the cycle's peak price, in weeks of contributions."),
    formula: msg("(totalBTC × peakPrice + cash − cumulativeCosts) ÷ weekly base amount with its fee"),
    inputs: ["totalBTC", "peakPrice", "cash", "cumulativeCosts", "base", "feeSettings"],
  },
  {
    id: "systemHealthTroughWeeks",
    unit: "weeks",
    flags: "X",
    header: msg("Weeks at trough"),
    meaning: msg("Gain or loss at the cycle's own trough price, in weeks of contributions."),
    formula: msg(
      "(totalBTC × own trough of the epoch + cash − cumulativeCosts) ÷ weekly base amount with its fee",
    ),
    inputs: ["totalBTC", "epochs", "cash", "cumulativeCosts", "base", "feeSettings"],
  },
]);
