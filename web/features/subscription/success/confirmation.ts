import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { isDowngrade, periodOf } from "#web/features/subscription/tier-cards.ts";

/** confirmed: the tier is active; scheduled: it starts with the next period; awaited: not known yet. */
export type SubscriptionConfirmation = "confirmed" | "scheduled" | "awaited";

/**
 * Whether the subscription matches the purchase.
 * @param wanted tier with its billing period; null when the address does not say
 */
export function confirmationOf(
  subscription: CurrentSubscription,
  wanted: string | null,
): SubscriptionConfirmation {
  const tier = subscribedTier(subscription);
  if (tier === "free") return "awaited";
  if (wanted === null || periodOf(wanted) === null || subscription.tier === wanted) return "confirmed";
  return isDowngrade(subscription.tier, wanted) ? "scheduled" : "awaited";
}

/**
 * Seconds to wait before each further check, starting after the first unconfirmed response. Payments are usually
 * confirmed at once; after these forty seconds the page says that it takes longer.
 */
export const waitsSeconds: readonly number[] = [1, 2, 3, 5, 8, 10, 11];
