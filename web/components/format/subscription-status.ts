import type { CurrentSubscription } from "#shared/api/subscription.ts";
import { msg, t } from "#shared/domain/language/translate.ts";
import { effectiveTier, type Subscription } from "#shared/domain/subscription/subscription.ts";
import { type Tier, tierOf } from "#shared/domain/tiers.ts";

interface StatusText {
  label: string;
  tone: "success" | "warning" | "error" | "info";
}

const statuses: Readonly<Record<Subscription["status"], StatusText>> = {
  active: { label: msg("Active"), tone: "success" },
  trialing: { label: msg("Trialing"), tone: "info" },
  past_due: { label: msg("Past due"), tone: "warning" },
  cancelled: { label: msg("Cancelled"), tone: "error" },
};

/** The API calls the end of a subscription `expiresAt` with the user and `currentPeriodEnd` on its own. */
type Read = Subscription | Omit<CurrentSubscription, "hasBillingAccount">;

function plain(read: Read): Subscription {
  return "expiresAt" in read ? read : { ...read, expiresAt: read.currentPeriodEnd };
}

/** The tier whose features a user may use now; Free once a subscription has ended. */
export function subscribedTier(read: Read, nowMs = Date.now()): Tier {
  return effectiveTier(plain(read), nowMs);
}

/** Whether there was a subscription that has ended. */
export function hasLapsed(read: Read, nowMs = Date.now()): boolean {
  return tierOf(read.tier) !== "free" && subscribedTier(read, nowMs) === "free";
}

/** The status text of a subscription: its status, or that it is cancelled or has ended. */
export function subscriptionStatus(read: Read, nowMs = Date.now()): StatusText {
  const { status, cancelAtPeriodEnd } = read;
  const isOver = hasLapsed(read, nowMs);
  if (isOver && (status === "active" || status === "trialing")) return { label: t("Ended"), tone: "error" };
  if (cancelAtPeriodEnd) return { label: t("Cancelled"), tone: "warning" };
  const { label, tone } = statuses[status];
  return { label: t(label), tone };
}

/** What happens or happened to a subscription, and when. */
export interface SubscriptionTerm {
  label: string;
  /** ISO date and time; null for a grant that does not end. */
  at: string | null;
}

/** The relevant date of a subscription; null for Free, and for an ended one without a known date. */
export function subscriptionTerm(read: Read, nowMs = Date.now()): SubscriptionTerm | null {
  const { tier, status, expiresAt: at, cancelAtPeriodEnd } = plain(read);
  if (tierOf(tier) === "free") return null;
  if (status === "past_due") return at === null ? null : { label: t("Payment overdue since"), at };
  if (hasLapsed(read, nowMs))
    return at === null || Date.parse(at) > nowMs ? null : { label: t("Ended on"), at };
  if (cancelAtPeriodEnd) return { label: t("Expires"), at };
  // Only subscriptions paid by the period renew; a tier without a period was granted.
  if (!tier.includes("-")) return { label: t("Ends on"), at };
  return { label: t("Renews"), at };
}
