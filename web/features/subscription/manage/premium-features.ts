import type { AwaitedFeature } from "#shared/domain/available-features.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import type { Tier } from "#shared/domain/tiers.ts";

/** A feature of the paid tiers, with the lowest tier that has it. */
export interface PremiumFeature {
  /** The text, or the feature it depends on. */
  readonly id: string;
  readonly text: string;
  readonly tier: Exclude<Tier, "free">;
}

const { basic, advanced } = tierFeatures;

/** A text that applies only once the product has a feature. */
const after = (id: AwaitedFeature, text: string) => ({ id, text });

const ofBasic = [
  `${basic.cycles} cycles after the current one`,
  `${basic.epochCount} halving epochs in the control panel`,
  "Your own epoch range",
  "Sell/reinvest optimisation around peaks and troughs",
  "Selling and reinvesting switched on per epoch",
  "Sell and reinvest shifts, to see the cost of wrong timing",
  "Choice of single months that sell or never sell",
  "Columns for sales proceeds and gains",
  "Price randomisation limits",
  "Price change from each turning point to the next",
  "Prices and dates of every cycle's turning points",
  "How a cycle relates to its neighbours",
  "System health at peak and trough, in weeks of contributions",
  "Trend lines through the peaks and troughs",
  "Mining pace compared with one block every ten minutes",
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
  "Your own growth rates for future cycles",
  "Your own halving prices",
  "Your own peaks: price and date",
  "Your own troughs: price and date",
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

/** What the paid tiers add to the free one. */
export const premiumFeatures: readonly PremiumFeature[] = [
  ...featuresOf("basic", ofBasic),
  ...featuresOf("advanced", ofAdvanced),
];

/**
 * The entries in random order, each order equally likely.
 *
 * @param random numbers from 0 up to but not including 1
 */
export function shuffled<Entry>(entries: readonly Entry[], random: () => number): Entry[] {
  const rest = [...entries];
  const order: Entry[] = [];
  while (rest.length > 0) order.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return order;
}
