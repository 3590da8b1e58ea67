import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { featuresOf, tierPresentations } from "#shared/domain/subscription/subscription-catalogue.ts";
import { type PaidPlan, paidPlans, planPriceCents } from "#shared/domain/subscription/subscription-plans.ts";
import { tierFeatures } from "#shared/domain/tier-features.ts";
import { type Tier, tierOf } from "#shared/domain/tiers.ts";
import type { Prices } from "./prices.ts";

const nothing = { priceId: null, amount: 0 };

/** What can be subscribed to: the free tier, then each paid tier by billing period. */
export function catalogue(prices: Prices): SubscriptionTier[] {
  const price = (plan: PaidPlan) => ({ priceId: prices.priceOf(plan), amount: planPriceCents[plan] / 100 });
  const both = (tier: "basic" | "advanced") => ({
    monthly: price(`${tier}-monthly`),
    yearly: price(`${tier}-yearly`),
  });
  return ["free" as const, ...paidPlans].map((id, order) => {
    const tier = tierOf(id);
    const { name, description, color } = tierPresentations[tier];
    return {
      id,
      name,
      displayName: displayNameOf(id, name),
      description,
      features: featuresOf(tier).map(({ details = null, from: _from, ...feature }) => ({
        ...feature,
        details,
      })),
      pricing: tier === "free" ? { monthly: nothing, yearly: nothing } : both(tier),
      limits: limitsOf(tier),
      metadata: { recommended: tier === "advanced", color, order },
    };
  });
}

function displayNameOf(id: "free" | PaidPlan, name: string): string {
  if (id === "free") return name;
  return `${name} ${id.endsWith("-monthly") ? "Monthly" : "Yearly"}`;
}

function limitsOf(tier: Tier): SubscriptionTier["limits"] {
  const { savedSimulations, cycles, apiCalls, exportFormats } = tierFeatures[tier];
  const { historicalData, support } = tierPresentations[tier];
  return {
    simulations: finite(savedSimulations),
    historicalData,
    cycles: finite(cycles),
    apiCalls: finite(apiCalls),
    support,
    exportFormats: [...exportFormats],
  };
}

/** JSON has no infinity. */
function finite(limit: number): number | null {
  return Number.isFinite(limit) ? limit : null;
}
