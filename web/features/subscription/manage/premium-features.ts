import type { AwaitedFeature } from "#shared/domain/available-features.ts";
import { t } from "#shared/domain/language/translate.ts";
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

const ofBasic = () => [
  t("{count, plural, one {# cycle} other {# cycles}} after the current one", { count: basic.cycles }),
  t("{count, plural, one {# halving epoch} other {# halving epochs}} in the control panel", {
    count: basic.epochCount,
  }),
  t("Your own epoch range"),
  t("Sell/reinvest optimisation around peaks and troughs"),
  t("Selling and reinvesting switched on per epoch"),
  t("Sell and reinvest shifts, to see the cost of wrong timing"),
  t("Choice of single months that sell or never sell"),
  t("Columns for sales proceeds and gains"),
  t("Price randomisation limits"),
  t("Price change from each turning point to the next"),
  t("Prices and dates of every cycle's turning points"),
  t("How a cycle relates to its neighbours"),
  t("System health at peak and trough, in weeks of contributions"),
  t("Trend lines through the peaks and troughs"),
  t("Mining pace compared with one block every ten minutes"),
  t("The Halvest chart"),
  t("The support, declining and recovering charts"),
  t("Excel export with a sheet of definitions"),
  after(
    "saved-simulations",
    t("{count, plural, one {# saved simulation} other {# saved simulations}}", {
      count: basic.savedSimulations,
    }),
  ),
  after("data-export-settings", t("Settings for data exports and their retention")),
  after("environment-settings", t("Settings for language, time zone and number formats")),
];

const ofAdvanced = () => [
  t("Every cycle up to the last halving"),
  t("{count, plural, one {# halving epoch} other {# halving epochs}} in the control panel", {
    count: advanced.epochCount,
  }),
  t("Global wealth limits"),
  t("Your own growth rates for future cycles"),
  t("Your own halving prices"),
  t("Your own peaks: price and date"),
  t("Your own troughs: price and date"),
  t("Blockchain columns: blocks, supply and the pace of mining"),
  t("Growth, decline and volatility of the last months"),
  t("The growth and decline rate chart"),
  t("PDF reports with table, definitions and disclaimers"),
  t("JSON export with the meaning and unit of each column"),
  after("saved-simulations", t("Unlimited saved simulations")),
  after(
    "api-access",
    t("{count, plural, one {# API key} other {# API keys}} that read and write", { count: advanced.apiKeys }),
  ),
  after("webhooks", t("Webhooks and an event log")),
  after("premium-support", t("Premium support")),
];

const featuresOf = (tier: PremiumFeature["tier"], features: readonly (string | ReturnType<typeof after>)[]) =>
  features.map(
    (feature): PremiumFeature => ({
      ...(typeof feature === "string" ? { id: feature, text: feature } : feature),
      tier,
    }),
  );

/** What the paid tiers add to the free one. */
export const premiumFeatures = (): PremiumFeature[] => [
  ...featuresOf("basic", ofBasic()),
  ...featuresOf("advanced", ofAdvanced()),
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
