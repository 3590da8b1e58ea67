import { dayMs } from "#shared/domain/durations.ts";
import { type Tier, tierOf } from "#shared/domain/tiers.ts";

export const subscriptionStatuses = ["active", "trialing", "past_due", "cancelled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/** A subscription as it is stored and shown. */
export interface Subscription {
  /** A tier, or a tier with its billing period: `basic-monthly`. */
  tier: string;
  status: SubscriptionStatus;
  /** End of the paid period as an ISO date and time; null means that it does not end. */
  expiresAt: string | null;
  cancelAtPeriodEnd: boolean;
}

/** Days after the end of the period during which an unpaid subscription keeps its tier. */
export const gracePeriodDays = 7;

/** The subscription of a new account. */
export const freeSubscription: Subscription = {
  tier: "free",
  status: "active",
  expiresAt: null,
  cancelAtPeriodEnd: false,
};

/**
 * The tier whose features the holder may use at a moment: that of the subscription while it is active or
 * trialing and unexpired, and for seven days after its end while a payment is overdue; otherwise free.
 *
 * @param nowMs milliseconds since the epoch
 */
export function effectiveTier(subscription: Subscription, nowMs: number): Tier {
  const tier = tierOf(subscription.tier);
  const endMs = subscription.expiresAt === null ? null : Date.parse(subscription.expiresAt);
  switch (subscription.status) {
    case "active":
    case "trialing":
      return endMs === null || nowMs < endMs ? tier : "free";
    case "past_due":
      return endMs !== null && nowMs < endMs + gracePeriodDays * dayMs ? tier : "free";
    case "cancelled":
      return "free";
  }
}
