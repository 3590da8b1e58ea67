import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { centsOf } from "#shared/domain/money.ts";
import { epochCounts, type Tier, tiers as tierNames, tierOf } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { addedFeatures, type PlanFeatures } from "./plan-features.ts";

export const billingPeriods = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** What stands behind a price. */
export const intervals: Readonly<Record<BillingPeriod, string>> = { monthly: "a month", yearly: "a year" };

const monthsPerYear = 12;

/** How often a plan is paid, from its id; null for one without a price. */
export function periodOf(id: string): BillingPeriod | null {
  return billingPeriods.find((period) => id.endsWith(`-${period}`)) ?? null;
}

/** A plan as its card shows it. */
export interface PlanCard {
  readonly id: string;
  readonly tier: Tier;
  readonly description: string;
  readonly epochs: number;
  readonly priceCents: number;
  /** What checkout takes; null while the plan cannot be bought. */
  readonly priceId: string | null;
  readonly features: PlanFeatures;
  readonly isRecommended: boolean;
  readonly isCurrent: boolean;
  /** How the current plan is paid where that is all that differs; null otherwise. */
  readonly otherPeriod: BillingPeriod | null;
}

/** What a plan is to somebody who has the current one. */
function standing(id: string, current: string): Pick<PlanCard, "isCurrent" | "otherPeriod"> {
  const isSameTier = tierOf(id) === tierOf(current);
  const paid = periodOf(current);
  const isCurrent = isSameTier && (paid === null || id === current);
  return { isCurrent, otherPeriod: isSameTier && !isCurrent ? paid : null };
}

/**
 * The free plan and the paid ones of a billing period, lowest first; the dearest is the recommended one.
 *
 * @param current plan that somebody has: a tier, with its billing period when it is paid
 */
export function planCards(
  tiers: readonly SubscriptionTier[],
  period: BillingPeriod,
  current: string,
): PlanCard[] {
  const shown = tiers.filter(({ id }) => id === "free" || periodOf(id) === period);
  const priceOf = ({ pricing }: SubscriptionTier) => centsOf(pricing[period].amount);
  const dearest = Math.max(...shown.map(priceOf));
  return shown
    .toSorted((a, b) => a.metadata.order - b.metadata.order)
    .map((tier, at, ordered) => ({
      ...standing(tier.id, current),
      id: tier.id,
      tier: tierOf(tier.id),
      description: tier.description,
      epochs: epochCounts[tierOf(tier.id)],
      priceCents: priceOf(tier),
      priceId: tier.pricing[period].priceId,
      features: addedFeatures(tier, ordered[at - 1] ?? null),
      isRecommended: dearest > 0 && priceOf(tier) === dearest,
    }));
}

/** The catalogue's entry of a plan; for one that was granted without a price, that of its tier. */
export function tierEntry(tiers: readonly SubscriptionTier[], id: string): SubscriptionTier | undefined {
  return tiers.find((tier) => tier.id === id) ?? tiers.find((tier) => tierOf(tier.id) === tierOf(id));
}

/** Price of a plan in cents; null for what was granted without one. */
export function paidPrice(tiers: readonly SubscriptionTier[], id: string): number | null {
  const period = periodOf(id);
  const entry = tiers.find((tier) => tier.id === id);
  return period === null || entry === undefined ? null : centsOf(entry.pricing[period].amount);
}

/** What a yearly price comes to in a month: `$8.33 a month, billed yearly`. */
export function monthlyShare(yearlyCents: number): string {
  return `${formatPrice(Math.round(yearlyCents / monthsPerYear))} a month, billed yearly`;
}

/** How many months a year costs, rounded, where that is the same for every paid plan; otherwise null. */
export function yearInMonths(tiers: readonly SubscriptionTier[]): number | null {
  const paid = tiers.filter(({ pricing }) => pricing.monthly.amount > 0 && pricing.yearly.amount > 0);
  const months = new Set(
    paid.map(({ pricing }) => Math.round(centsOf(pricing.yearly.amount) / centsOf(pricing.monthly.amount))),
  );
  const [first = null] = months;
  return months.size === 1 ? first : null;
}

/** Places a plan among the others: by tier, a year above a month. */
function rankOf(id: string): number {
  return 2 * tierNames.indexOf(tierOf(id)) + (periodOf(id) === "yearly" ? 1 : 0);
}

/** Whether a change from one plan to another waits for the end of the period that has been paid for. */
export function isDowngrade(from: string, to: string): boolean {
  return rankOf(to) < rankOf(from);
}
