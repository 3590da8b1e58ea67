import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { subscribedTier } from "#web/components/format/subscription-status.ts";
import { isDowngrade, periodOf } from "./plan-cards.ts";

/** confirmed: the plan is on; scheduled: it begins with the next period; awaited: nothing is known of it yet. */
export type Confirmation = "confirmed" | "scheduled" | "awaited";

/**
 * Whether what was just bought is what the subscription says.
 *
 * @param wanted plan with its billing period; null when the address does not tell
 */
export function confirmationOf(subscription: CurrentSubscription, wanted: string | null): Confirmation {
  const tier = subscribedTier(subscription);
  if (tier === "free") return "awaited";
  if (wanted === null || periodOf(wanted) === null || subscription.tier === wanted) return "confirmed";
  return isDowngrade(subscription.tier, wanted) ? "scheduled" : "awaited";
}

/**
 * Seconds to wait before each further question, from the first answer that did not confirm. Payments are mostly known
 * at once; after these forty seconds whoever waits is told so.
 */
export const waitsSeconds: readonly number[] = [1, 2, 3, 5, 8, 10, 11];
