import type { SubscriptionTier } from "#shared/api/subscription.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { centsOf } from "#shared/domain/money.ts";
import { epochCounts, type Tier, tiers as tierNames, tierOf } from "#shared/domain/tiers.ts";
import { formatPrice } from "#web/components/format/prices.ts";
import { addedFeatures, type FeatureTexts } from "./feature-texts.ts";

export const billingPeriods = ["monthly", "yearly"] as const;
export type BillingPeriod = (typeof billingPeriods)[number];

/** The text after a price. */
export const intervals: Readonly<Record<BillingPeriod, string>> = {
  monthly: msg("a month"),
  yearly: msg("a year"),
};

const monthsPerYear = 12;

/** The billing period from a tier's id; null for one without a price. */
export function periodOf(id: string): BillingPeriod | null {
  return billingPeriods.find((period) => id.endsWith(`-${period}`)) ?? null;
}

/** A tier as shown on its card. */
export interface TierCardData {
  readonly id: string;
  readonly tier: Tier;
  readonly description: string;
  readonly epochs: number;
  readonly priceCents: number;
  /** The price id for checkout; null while the tier is not for sale. */
  readonly priceId: string | null;
  readonly features: FeatureTexts;
  readonly isRecommended: boolean;
  readonly isCurrent: boolean;
  /** The current billing period where only that differs; null otherwise. */
  readonly otherPeriod: BillingPeriod | null;
}

/** How a tier relates to the current one. */
function standing(id: string, current: string): Pick<TierCardData, "isCurrent" | "otherPeriod"> {
  const isSameTier = tierOf(id) === tierOf(current);
  const paid = periodOf(current);
  const isCurrent = isSameTier && (paid === null || id === current);
  return { isCurrent, otherPeriod: isSameTier && !isCurrent ? paid : null };
}

/**
 * The free tier and the paid ones of a billing period, lowest first; the most expensive one is recommended.
 * @param current the user's tier, with its billing period when it is paid
 */
export function tierCards(
  tiers: readonly SubscriptionTier[],
  period: BillingPeriod,
  current: string,
): TierCardData[] {
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

/** The catalogue entry of a subscription; for one granted without a price, that of its tier. */
export function tierEntry(tiers: readonly SubscriptionTier[], id: string): SubscriptionTier | undefined {
  return tiers.find((tier) => tier.id === id) ?? tiers.find((tier) => tierOf(tier.id) === tierOf(id));
}

/** Price of a subscription in cents; null for one granted without a price. */
export function paidPrice(tiers: readonly SubscriptionTier[], id: string): number | null {
  const period = periodOf(id);
  const entry = tiers.find((tier) => tier.id === id);
  return period === null || entry === undefined ? null : centsOf(entry.pricing[period].amount);
}

/** A yearly price per month: `$8.33 a month, billed yearly`. */
export function monthlyShare(yearlyCents: number): string {
  return t("{price} a month, billed yearly", { price: formatPrice(Math.round(yearlyCents / monthsPerYear)) });
}

/** How many months' prices a year costs, rounded, if the same for every paid tier; otherwise null. */
export function yearInMonths(tiers: readonly SubscriptionTier[]): number | null {
  const paid = tiers.filter(({ pricing }) => pricing.monthly.amount > 0 && pricing.yearly.amount > 0);
  const months = new Set(
    paid.map(({ pricing }) => Math.round(centsOf(pricing.yearly.amount) / centsOf(pricing.monthly.amount))),
  );
  const [first = null] = months;
  return months.size === 1 ? first : null;
}

/** Orders subscriptions: by tier, yearly above monthly. */
function rankOf(id: string): number {
  return 2 * tierNames.indexOf(tierOf(id)) + (periodOf(id) === "yearly" ? 1 : 0);
}

/** Whether a change takes effect only at the end of the paid period. */
export function isDowngrade(from: string, to: string): boolean {
  return rankOf(to) < rankOf(from);
}
