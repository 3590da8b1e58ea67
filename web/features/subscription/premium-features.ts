import type { AwaitedFeature } from "#shared/domain/available-features.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/** Something a paid plan adds, with the lowest plan that has it. */
export interface PremiumFeature {
  /** The text itself, or what it waits for. */
  readonly id: string;
  readonly text: string;
  readonly tier: Exclude<Tier, "free">;
}

const { basic, advanced } = tierFeatures;

/** A text that is true only once the product has something. */
const after = (id: AwaitedFeature, text: string) => ({ id, text });

const ofBasic = [
  `${basic.cycles} cycles after the running one`,
  `${basic.epochCount} halving epochs in the control panel`,
  "An epoch range of your own",
  "Sell/reinvest optimisation around peaks and troughs",
  "Selling and reinvesting switched by epoch",
  "Sell and reinvest shifts, to see what wrong dates cost",
  "Single months that sell, or never do",
  "Columns of what sales brought and what they gained",
  "Price randomisation limits",
  "Price change from each turning point to the next",
  "Prices and dates of every cycle's turning points",
  "How a cycle relates to its neighbours",
  "System health at peak and trough, in weeks of contributions",
  "Trend lines through the peaks and troughs",
  "Pace of mining against one block in ten minutes",
  "The Halvest chart",
  "The support, declining and recovering charts",
  "Excel export with a sheet of definitions",
  after("saved-simulations", `${basic.savedSimulations} saved simulations`),
  after("data-export-settings", "Settings for data exports and their retention"),
  after("environment-settings", "Settings for language, time zone and number formats"),
];

const ofAdvanced = [
  "Every cycle up to the last halving",
  `${advanced.epochCount} halving epochs in the control panel`,
  "Global wealth limits",
  "Growth rates of your own for the cycles to come",
  "Halving prices of your own",
  "Peaks of your own: price and date",
  "Troughs of your own: price and date",
  "Blockchain columns: blocks, supply and the pace of mining",
  "Growth, decline and volatility of the last months",
  "The growth and decline rate chart",
  "PDF reports with table, definitions and disclaimers",
  "JSON export with the meaning and unit of each column",
  after("saved-simulations", "Unlimited saved simulations"),
  after("api-access", `${advanced.apiKeys} API keys that read and write`),
  after("webhooks", "Webhooks and an event log"),
  after("premium-support", "Premium support"),
];

const featuresOf = (tier: PremiumFeature["tier"], features: readonly (string | ReturnType<typeof after>)[]) =>
  features.map(
    (feature): PremiumFeature => ({
      ...(typeof feature === "string" ? { id: feature, text: feature } : feature),
      tier,
    }),
  );

/** What the paid plans add to the free one. */
export const premiumFeatures: readonly PremiumFeature[] = [
  ...featuresOf("basic", ofBasic),
  ...featuresOf("advanced", ofAdvanced),
];
