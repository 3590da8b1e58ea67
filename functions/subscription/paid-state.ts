import {
  freeSubscription,
  type Subscription,
  type SubscriptionStatus,
} from "#shared/domain/subscription/subscription.ts";
import { type Tier, tierOf, tiers } from "#shared/domain/tiers.ts";
import type { PaidSubscription } from "./payments.ts";
import type { Prices } from "./prices.ts";

/**
 * What the provider's states mean here. States that are missing are not subscriptions: those that never began, and
 * those that have ended. One whose payment was given up keeps its tier's name and loses its rights with the days of
 * grace, so that it can still be paid.
 */
const statuses: Readonly<Record<string, SubscriptionStatus>> = {
  active: "active",
  trialing: "trialing",
  past_due: "past_due",
  unpaid: "past_due",
  paused: "cancelled",
};
const byRights: readonly SubscriptionStatus[] = ["cancelled", "past_due", "trialing", "active"];

/** The subscription that counts, of all that a customer has or had: the one with the most rights. */
export function runningOf(all: readonly PaidSubscription[], prices: Prices): PaidSubscription | undefined {
  const rank = (paid: PaidSubscription): number[] => [
    byRights.indexOf(statuses[paid.status] ?? "cancelled"),
    tiers.indexOf(tierAt(paid, prices)),
    paid.periodEnd,
  ];
  return all
    .filter(({ status }) => status in statuses)
    .toSorted((left, right) => compare(rank(right), rank(left)))
    .at(0);
}

/**
 * The subscription of someone who pays in this way.
 * @throws Error when a price does not belong to the product: better to change nothing than to downgrade someone who
 * pays
 */
export function stateOf(all: readonly PaidSubscription[], prices: Prices): Subscription {
  const running = runningOf(all, prices);
  if (running === undefined) return freeSubscription;
  const plan = prices.planOf(running.priceId);
  if (plan === undefined) {
    throw new Error(
      `Subscription ${running.id} has price ${running.priceId}, which STRIPE_PRICES does not name`,
    );
  }
  const { periodEnd, endsAt, unpaidSince } = running;
  // What ends later is renewed before that.
  const endsNow = endsAt !== null && endsAt <= periodEnd;
  const paidUntil = unpaidSince ?? (endsNow ? endsAt : periodEnd);
  return {
    tier: plan,
    status: statuses[running.status] ?? "cancelled",
    expiresAt: new Date(paidUntil * 1_000).toISOString(),
    cancelAtPeriodEnd: endsNow,
  };
}

function tierAt({ priceId }: PaidSubscription, prices: Prices): Tier {
  return tierOf(prices.planOf(priceId) ?? "free");
}

function compare(left: readonly number[], right: readonly number[]): number {
  const at = left.findIndex((value, index) => value !== right[index]);
  return at < 0 ? 0 : (left[at] ?? 0) - (right[at] ?? 0);
}
