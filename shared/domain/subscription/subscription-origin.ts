import { tierIncludes } from "#shared/domain/tiers.ts";
import { effectiveTier, freeSubscription, type Subscription } from "./subscription.ts";

/** The facts that decide a user's subscription. */
interface Claims {
  /** The user's current subscription, from any source. */
  current: Subscription;
  /** The payment provider's last state; null when there never was one. */
  applied: Subscription | null;
  /** The payment provider's current state. */
  said: Subscription;
}

/**
 * The subscription that someone has from now on: what the payment provider says, unless the present one was granted
 * by an operator and is worth at least as much at this moment.
 *
 * @param nowMs milliseconds since the epoch
 */
export function nextSubscription({ current, applied, said }: Claims, nowMs: number): Subscription {
  if (isSameSubscription(current, applied ?? freeSubscription)) return said;
  const granted = effectiveTier(current, nowMs);
  return granted !== "free" && tierIncludes(granted, effectiveTier(said, nowMs)) ? current : said;
}

export function isSameSubscription(one: Subscription, other: Subscription): boolean {
  return (
    one.tier === other.tier &&
    one.status === other.status &&
    one.expiresAt === other.expiresAt &&
    one.cancelAtPeriodEnd === other.cancelAtPeriodEnd
  );
}
