import { msg } from "#shared/domain/language/translate.ts";
import type { Tier } from "#shared/domain/tiers.ts";
import type { GroupId } from "./definition.ts";

/** A group of columns. */
export interface GroupDefinition {
  readonly id: GroupId;
  /** Title of the group's header cell and of its entry in the picker. */
  readonly title: string;
  /** One sentence that says what the group is about. */
  readonly meaning: string;
  /** Lowest tier that sees at least one column of the group. */
  readonly tier: Tier;
}

/** The groups, in the order of the table. */
export const groupDefinitions: readonly GroupDefinition[] = [
  { id: "date", title: msg("Month"), meaning: msg("The day of the month's row."), tier: "free" },
  {
    id: "price",
    title: msg("Price and DCA"),
    meaning: msg("The price of bitcoin, what was bought and paid, and the price levels of the cycle."),
    tier: "free",
  },
  {
    id: "holdings",
    title: msg("Holdings and returns"),
    meaning: msg("Coins held, money invested so far, and what the position has gained or lost."),
    tier: "free",
  },
  {
    id: "recovery",
    title: msg("Recovery"),
    meaning: msg(
      "How much of the fees, the spending, the costs and the sale proceeds the plan has earned back.",
    ),
    tier: "free",
  },
  {
    id: "perCycle",
    title: msg("Per cycle"),
    meaning: msg("Results of each halving cycle on its own."),
    tier: "free",
  },
  {
    id: "rates",
    title: msg("Rates"),
    meaning: msg("Ratios that compare value, spending and fees."),
    tier: "free",
  },
  {
    id: "portfolioHealth",
    title: msg("Portfolio health"),
    meaning: msg("Thirteen figures for the whole plan at its last visible month."),
    tier: "free",
  },
  {
    id: "sellReinvest",
    title: msg("Sell and reinvest"),
    meaning: msg("Sales near the cycle's peak, purchases near its trough, and what they gained."),
    tier: "basic",
  },
  {
    id: "cyclePriceRates",
    title: msg("Cycle price rates"),
    meaning: msg("Price change from each turning point of the cycle to the next."),
    tier: "basic",
  },
  {
    id: "cyclePhases",
    title: msg("Cycle phases"),
    meaning: msg("The turning points of the cycle with their prices, and the one nearest to each month."),
    tier: "basic",
  },
  {
    id: "cycleLinkage",
    title: msg("Cycle linkage"),
    meaning: msg(
      "How the cycle's halving, peak and trough relate to each other and to the neighbouring cycles.",
    ),
    tier: "basic",
  },
  {
    id: "systemHealth",
    title: msg("System health"),
    meaning: msg(
      "What the plan is worth at the cycle's peak and trough, as a multiple and in weeks of contributions.",
    ),
    tier: "basic",
  },
  {
    id: "trendLines",
    title: msg("Trend lines"),
    meaning: msg(
      "Lines through the peaks and troughs of the cycles, and the position of the price between them.",
    ),
    tier: "basic",
  },
  {
    id: "technical",
    title: msg("Technical indicators"),
    meaning: msg("Moving averages, MACD, RSI, Pi Cycle and the power law."),
    tier: "free",
  },
  {
    id: "blockchain",
    title: msg("Blockchain"),
    meaning: msg("Blocks, supply and the pace of mining."),
    tier: "advanced",
  },
  {
    id: "blockMiningAdjustment",
    title: msg("Block mining adjustment"),
    meaning: msg("How far the pace of mining deviates from one block every ten minutes."),
    tier: "basic",
  },
  {
    id: "growthDecline",
    title: msg("Growth and decline"),
    meaning: msg("Price trends and volatility over the last months."),
    tier: "free",
  },
];
