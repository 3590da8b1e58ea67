import { defineColumns, emptyWithoutPrice } from "#shared/engine/columns/definition.ts";

const weekly = "weekly base amount with its fee";

export const systemHealthColumns = defineColumns("systemHealth", "basic", [
  {
    id: "systemHealthPeak",
    unit: "ratio",
    flags: "X",
    header: "System health at peak",
    meaning: "Value of the coins and cash held at the cycle's peak price, as a multiple of all costs.",
    formula: "(totalBTC × peakPrice + cash) ÷ cumulativeCosts",
    nullRule: "Empty when nothing has been paid yet.",
    inputs: ["totalBTC", "peakPrice", "cash", "cumulativeCosts"],
  },
  {
    id: "systemHealthTrough",
    unit: "ratio",
    flags: "X",
    header: "System health at trough",
    meaning: "Value of the coins and cash held at the cycle's own trough price, as a multiple of all costs.",
    formula: "(totalBTC × own trough of the epoch + cash) ÷ cumulativeCosts",
    nullRule: "Empty when nothing has been paid yet.",
    inputs: ["totalBTC", "epochs", "cash", "cumulativeCosts"],
  },
  {
    id: "systemHealthCurrentWeeks",
    unit: "weeks",
    flags: "X",
    header: "System health in weeks",
    meaning: "Gain or loss of the plan in weeks of contributions.",
    formula: `(totalValue − cumulativeCosts) ÷ ${weekly}`,
    nullRule: emptyWithoutPrice,
    inputs: ["totalValue", "cumulativeCosts", "base", "feeSettings"],
  },
  {
    id: "systemHealthPeakWeeks",
    unit: "weeks",
    flags: "X",
    header: "Weeks at peak",
    meaning: "Gain or loss at the cycle's peak price, in weeks of contributions.",
    formula: `(totalBTC × peakPrice + cash − cumulativeCosts) ÷ ${weekly}`,
    inputs: ["totalBTC", "peakPrice", "cash", "cumulativeCosts", "base", "feeSettings"],
  },
  {
    id: "systemHealthTroughWeeks",
    unit: "weeks",
    flags: "X",
    header: "Weeks at trough",
    meaning: "Gain or loss at the cycle's own trough price, in weeks of contributions.",
    formula: `(totalBTC × own trough of the epoch + cash − cumulativeCosts) ÷ ${weekly}`,
    inputs: ["totalBTC", "epochs", "cash", "cumulativeCosts", "base", "feeSettings"],
  },
]);
