import { isAvailable } from "#shared/domain/available-features.ts";
import { msg } from "#shared/domain/language/translate.ts";
import { type Tier, tierIncludes, tiers } from "#shared/domain/tiers.ts";

/** A feature that a tier has and those below it lack. */
interface TierFeature {
  readonly id: string;
  /** The lowest tier that includes it. */
  readonly from: Tier;
  readonly name: string;
  readonly description: string;
  /** A further note. */
  readonly details?: string;
}

/** How a tier is presented. */
interface TierPresentation {
  readonly name: string;
  readonly description: string;
  readonly historicalData: string;
  readonly support: string;
  /** As #rrggbb. */
  readonly color: string;
}

export const tierPresentations: Readonly<Record<Tier, TierPresentation>> = {
  free: {
    name: "Free",
    description: msg("Plan the current halving cycle and see what the next one may bring."),
    historicalData: msg("All prices since 2010"),
    support: msg("Guides and messages to support"),
    color: "#5A6B66",
  },
  basic: {
    name: "Basic",
    description: msg("Look five cycles ahead, plan sales and fine-tune how you buy."),
    historicalData: msg("All prices since 2010"),
    support: msg("Messages to support"),
    color: "#0A7265",
  },
  advanced: {
    name: "Advanced",
    description: msg("Every cycle, every parameter and every indicator of the model."),
    historicalData: msg("All prices since 2010, with blockchain figures"),
    support: isAvailable("premium-support") ? msg("Priority support") : msg("Messages to support"),
    color: "#4450C4",
  },
};

const allFeatures: readonly TierFeature[] = [
  {
    id: "unlimited-cycles",
    from: "advanced",
    name: msg("Unlimited cycle forecasting"),
    description: msg("The timeline continues to the last halving."),
  },
  {
    id: "full-parameters",
    from: "advanced",
    name: msg("Full parameter customisation"),
    description: msg("Set the growth of each future cycle and the limits of global wealth yourself."),
  },
  {
    id: "advanced-indicators",
    from: "advanced",
    name: msg("Advanced technical indicators"),
    description: msg("Blockchain columns and the chart of growth and decline rates."),
  },
  {
    id: "premium-support",
    from: "advanced",
    name: msg("Premium support"),
    description: msg("Priority answers to your messages to support."),
  },
  {
    id: "api-access",
    from: "advanced",
    name: msg("API access and developer tools"),
    description: msg("API keys that can read and write, and tools for your own programs."),
    details: msg("Up to 10 keys, any number of calls"),
  },
  {
    id: "extended-cycles",
    from: "basic",
    name: msg("Extended cycle forecasting"),
    description: msg("The timeline shows five cycles after the current one."),
  },
  {
    id: "sell-reinvest",
    from: "basic",
    name: msg("Sell/reinvest optimisation"),
    description: msg("Sell near the peaks of the model and buy again near its troughs, epoch by epoch."),
  },
  {
    id: "advanced-dca",
    from: "basic",
    name: msg("Advanced DCA controls"),
    description: msg("Randomise prices within your limits and choose how many epochs to list."),
  },
  {
    id: "several-plans",
    from: "basic",
    name: msg("Several plans"),
    description: msg("5 plans with Basic, 20 with Advanced, each with its own settings and goal."),
  },
  {
    id: "tax-trial",
    from: "advanced",
    name: msg("Tax report as PDF, and sales tried out"),
    description: msg("What a sale would mean for tax under each method, and a year report to keep."),
  },
  {
    id: "tax-years",
    from: "basic",
    name: msg("Tax reports of all years"),
    description: msg("Every tax year since your first transaction, as CSV and Excel files, too."),
  },
  {
    id: "tax-report",
    from: "free",
    name: msg("Tax report of the current year"),
    description: msg(
      "Lots, gains and losses of your recorded transactions under the rules of eight countries.",
    ),
  },
  {
    id: "transactions",
    from: "free",
    name: msg("Up to 10,000 transactions"),
    description: msg("Record and import your buys and sells, one every day for 27 years."),
  },
  {
    id: "cycle-charts",
    from: "basic",
    name: msg("Cycle charts and trend lines"),
    description: msg("Support, declining and recovering trend lines, cycle phases and their rates."),
  },
  {
    id: "timeline",
    from: "free",
    name: msg("Monthly timeline"),
    description: msg("What you buy, hold and can expect, month by month."),
  },
  {
    id: "technical-charts",
    from: "free",
    name: msg("Technical charts"),
    description: msg("RSI, MACD, Pi Cycle and the power law."),
  },
  {
    id: "price-history",
    from: "free",
    name: msg("Price and halving history"),
    description: msg("Daily prices, block heights and exchange rates, kept up to date."),
  },
];

/**
 * All features as a tier's page lists them: its own first, then what it has of the tiers below, then what it lacks.
 */
export function featuresOf(
  tier: Tier,
): (TierFeature & { readonly enabled: boolean; readonly comingLater: boolean })[] {
  const distance = ({ from }: TierFeature) => {
    const steps = tiers.indexOf(tier) - tiers.indexOf(from);
    return steps >= 0 ? steps : tiers.length - steps;
  };
  return allFeatures
    .map((feature) => {
      const isIncluded = tierIncludes(tier, feature.from);
      const exists = isAvailable(feature.id);
      return { ...feature, enabled: isIncluded && exists, comingLater: isIncluded && !exists };
    })
    .toSorted((left, right) => distance(left) - distance(right));
}
