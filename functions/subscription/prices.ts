import * as z from "zod";
import { type PaidPlan, paidPlans } from "#shared/domain/subscription/subscription-plans.ts";

/** Which price of the payment provider belongs to which subscription. */
export interface Prices {
  /** The price a subscription is sold at now; null while it is not sold. */
  priceOf(plan: PaidPlan): string | null;
  /** The subscription of a price, also of one that is no longer sold but that someone still pays. */
  planOf(priceId: string): PaidPlan | undefined;
  /** Every price that is sold now. */
  sold(): string[];
}

const Configured = z.strictObject(
  Object.fromEntries(paidPlans.map((plan) => [plan, z.array(z.string()).min(1).optional()])),
);

/**
 * Reads the prices from the environment.
 *
 * @param text JSON: for each subscription its prices, the one that is sold first, earlier ones after it
 * @throws Error for any other text
 */
export function configuredPrices(text: string): Prices {
  const parsed = Configured.safeParse(JSON.parse(text));
  if (!parsed.success) throw new Error(`Environment: STRIPE_PRICES ${z.prettifyError(parsed.error)}`);
  const prices = parsed.data;
  const priceOf = (plan: PaidPlan) => prices[plan]?.[0] ?? null;
  return {
    priceOf,
    planOf: (priceId) => paidPlans.find((plan) => prices[plan]?.includes(priceId)),
    sold: () => paidPlans.map(priceOf).filter((priceId) => priceId !== null),
  };
}
