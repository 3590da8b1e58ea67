import { isAvailable } from "#shared/domain/available-features.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { type Tier, tierIncludes, tiers } from "#shared/domain/tiers.ts";
import { mostTransactions } from "#shared/domain/transactions/transaction-limits.ts";

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
    description: "Plan the current halving cycle and see what the next one may bring.",
    historicalData: "All prices since 2010",
    support: "Guides and messages to support",
    color: "#5A6B66",
  },
  basic: {
    name: "Basic",
    description: "Look five cycles ahead, plan sales and fine-tune how you buy.",
    historicalData: "All prices since 2010",
    support: "Messages to support",
    color: "#0A7265",
  },
  advanced: {
    name: "Advanced",
    description: "Every cycle, every parameter and every indicator of the model.",
    historicalData: "All prices since 2010, with blockchain figures",
    support: isAvailable("premium-support") ? "Priority support" : "Messages to support",
    color: "#4450C4",
  },
};

const allFeatures: readonly TierFeature[] = [
  {
    id: "unlimited-cycles",
    from: "advanced",
    name: "Unlimited cycle forecasting",
    description: "The timeline continues to the last halving.",
  },
  {
    id: "full-parameters",
    from: "advanced",
    name: "Full parameter customisation",
    description: "Set the growth of each future cycle and the limits of global wealth yourself.",
  },
  {
    id: "advanced-indicators",
    from: "advanced",
    name: "Advanced technical indicators",
    description: "Blockchain columns and the chart of growth and decline rates.",
  },
  {
    id: "premium-support",
    from: "advanced",
    name: "Premium support",
    description: "Priority answers to your messages to support.",
  },
  {
    id: "api-access",
    from: "advanced",
    name: "API access and developer tools",
    description: "API keys that can read and write, and tools for your own programs.",
    details: "Up to 10 keys, any number of calls",
  },
  {
    id: "extended-cycles",
    from: "basic",
    name: "Extended cycle forecasting",
    description: "The timeline shows five cycles after the current one.",
  },
  {
    id: "sell-reinvest",
    from: "basic",
    name: "Sell/reinvest optimisation",
    description: "Sell near the peaks of the model and buy again near its troughs, epoch by epoch.",
  },
  {
    id: "advanced-dca",
    from: "basic",
    name: "Advanced DCA controls",
    description: "Randomise prices within your limits and choose how many epochs to list.",
  },
  {
    id: "several-plans",
    from: "basic",
    name: "Several plans",
    description: `${tierFeatures.basic.plans} plans with Basic, ${tierFeatures.advanced.plans} with Advanced, each with its own settings and goal.`,
  },
  {
    id: "tax-trial",
    from: "advanced",
    name: "Tax report as PDF, and sales tried out",
    description: "What a sale would mean for tax under each method, and a year report to keep.",
  },
  {
    id: "tax-years",
    from: "basic",
    name: "Tax reports of all years",
    description: "Every tax year since your first transaction, as CSV and Excel files, too.",
  },
  {
    id: "tax-report",
    from: "free",
    name: "Tax report of the current year",
    description: "Lots, gains and losses of your recorded transactions under the rules of eight countries.",
  },
  {
    id: "transactions",
    from: "free",
    name: `Up to ${mostTransactions.toLocaleString("en-GB")} transactions`,
    description: "Record and import your buys and sells, one every day for 27 years.",
  },
  {
    id: "cycle-charts",
    from: "basic",
    name: "Cycle charts and trend lines",
    description: "Support, declining and recovering trend lines, cycle phases and their rates.",
  },
  {
    id: "timeline",
    from: "free",
    name: "Monthly timeline",
    description: "What you buy, hold and can expect, month by month.",
  },
  {
    id: "technical-charts",
    from: "free",
    name: "Technical charts",
    description: "RSI, MACD, Pi Cycle and the power law.",
  },
  {
    id: "price-history",
    from: "free",
    name: "Price and halving history",
    description: "Daily prices, block heights and exchange rates, kept up to date.",
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
