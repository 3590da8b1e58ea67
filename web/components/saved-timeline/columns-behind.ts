/**
 * The inputs of cells in base currency (`shared/engine/base-currency`) besides themselves and their day's rate: by
 * column, the other columns that its figure reads.
 */
const paidRate = ["usdSpent"];
const lots = ["btcBought", "costUSD", "unrealisedGainLoss"];
const pool = ["btcBought", "costUSD", "investedValueUSD", "totalBTC", "usdSpent"];
const value = ["capitalPerformance", "cumulativeCosts", "holdingsValueUSD"];
const sold = ["totalCycled"];
const cycled = ["cycledRecoveryRate", ...sold];
const bought = ["cumulativeBTC"];
const buys = ["btcBought"];
const costs = ["cumulativeCosts"];

const behind: Readonly<Record<string, readonly string[]>> = {
  averageAmount: buys,
  averageBuyPrice: bought,
  averageCostBase: pool,
  buyingPriceUSD: paidRate,
  capitalPerformance: value,
  costsCovered: value,
  costsRecoveryPct: value,
  cycleRoi: [...value, ...sold, "priceUSD", "reinvestAmountUSD", "totalBTC"],
  cycleTopUp: paidRate,
  cycledCovered: cycled,
  cycledRecoveryPct: cycled,
  cycledRecoveryRate: sold,
  dynamicTopUp: paidRate,
  feeRecoveryRate: value,
  feesCovered: value,
  feesRecoveryPct: value,
  gainsPct: ["gainsUSD", ...sold],
  highestAmount: buys,
  investedValueUSD: pool,
  lowestAmount: buys,
  meanBaseAmount: ["cycleBaseAmount"],
  overallRoi: value,
  overallUnrealisedGainLoss: [...pool, "holdingsValueUSD"],
  portfolioAbp: bought,
  portfolioAcb: pool,
  portfolioCAGR: value,
  portfolioMargin: value,
  portfolioPerformance: [...bought, "priceUSD"],
  portfolioRoi: value,
  realisedGains: pool,
  recoveredCosts: value,
  recoveredCycled: cycled,
  recoveredFees: value,
  recoveredSpent: value,
  roi: lots,
  spentCovered: value,
  spentRecoveryPct: value,
  spentRecoveryRate: value,
  systemHealthCurrentWeeks: value,
  systemHealthPeak: costs,
  systemHealthPeakWeeks: [...costs, "systemHealthPeak"],
  systemHealthTrough: costs,
  systemHealthTroughWeeks: [...costs, "systemHealthTrough"],
  unrealisedGainLoss: lots,
};

/** The other columns that the cells of a column need in base currency. */
export const columnsBehind = (id: string): readonly string[] => behind[id] ?? [];
